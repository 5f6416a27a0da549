import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';

/** How the bytes of a file that can be read are packed. */
export type Packing = 'plain' | 'gzip';

/** The bytes at the start of a file that tell its kind. A tar has its sign behind 257 others. */
export const KIND_BYTES = 512;

/** Kinds of archives by their first bytes, each character one byte. */
const ARCHIVES: readonly (readonly [name: string, start: string])[] = [
  ['gzip', '\x1f\x8b'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['xz', '\xfd7zXZ\0'],
  ['bzip2', 'BZh'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['RAR', 'Rar!\x1a\x07'],
  ['lz4', '\x04\x22\x4d\x18'],
  ['lzip', 'LZIP'],
  ['compress', '\x1f\x9d'],
];
/** Other files that somebody may take for a dump of MySQL. */
const FOREIGN: readonly (readonly [name: string, start: RegExp])[] = [
  ['PostgreSQL', /^PGDMP|^\s*(--\s*)+PostgreSQL database/],
  ['XML', /^\s*<\?xml/i],
  ['HTML', /^\s*<(!doctype|html)/i],
  ['JSON', /^\s*[[{]/],
  ['PDF', /^%PDF-/],
];

/**
 * The packing of a file.
 *
 * @param head its first bytes @throws SourceRefused with the kind of a file that is no dump, and what to do
 */
export function packingOf(head: Buffer): Packing {
  if (archiveOf(head) === 'gzip') return 'gzip';
  requirePlain(head);
  return 'plain';
}

/** @throws SourceRefused with the kind of a file that is not the text of a dump */
export function requirePlain(head: Buffer): void {
  const bytes = head.toString('latin1');
  const archive = archiveOf(head);
  // The zstd of Node.js takes a cut archive for a whole one, so it is not read.
  if (archive !== undefined) throw new SourceRefused(reason('dump-packed', { kind: archive }));
  if (bytes.startsWith('SQLite format 3\0')) throw new SourceRefused(reason('dump-sqlite-file'));
  if (bytes.slice(257, 262) === 'ustar') throw new SourceRefused(reason('dump-packed', { kind: 'tar' }));
  if (isUtf16(bytes)) throw new SourceRefused(reason('dump-utf16'));
  const foreign = FOREIGN.find(([, start]) => start.test(bytes.replace(/^\xef\xbb\xbf/, '')))?.[0];
  if (foreign !== undefined) throw new SourceRefused(reason('dump-foreign', { kind: foreign }));
}

function archiveOf(head: Buffer): string | undefined {
  const bytes = head.toString('latin1');
  return ARCHIVES.find(([, start]) => bytes.startsWith(start))?.[0];
}

/** With its mark, or without it: then every second byte of its first letters is 0. */
function isUtf16(bytes: string): boolean {
  return /^(\xff\xfe|\xfe\xff|(\0[\x09-\x7e]){4}|([\x09-\x7e]\0){4})/.test(bytes);
}
