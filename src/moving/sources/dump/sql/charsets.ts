import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** A character set in which a dump can be written. */
export interface Charset {
  readonly name: string;
  /** Whether it has all characters. A dump in another one has `?` for the characters that it lacks. */
  readonly isUnicode: boolean;
  /** The first bytes of characters whose second byte can be a backslash or a backtick, as a class of a pattern; empty for none. */
  readonly leads: string;
  /** @param bytes a text in which each character is one byte @returns undefined for bytes that are no text of this set */
  readonly decode: (bytes: string) => string | undefined;
}

/** What MySQL calls latin1 is the code page 1252. These are its bytes from 0x80 to 0x9f. */
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const UTF8_NAMES = ['utf8mb4', 'utf8mb3', 'utf8', 'utf-8', 'ascii', 'us-ascii'];
/** The names of MySQL beside those of the encoding standard. */
const ENCODINGS: Readonly<Record<string, string>> = {
  ...{ gbk: 'gbk', gb2312: 'gbk', gb18030: 'gb18030', big5: 'big5' },
  ...{ sjis: 'shift_jis', cp932: 'shift_jis', ujis: 'euc-jp', eucjpms: 'euc-jp', euckr: 'euc-kr' },
  ...{ latin2: 'iso-8859-2', latin5: 'windows-1254', latin7: 'iso-8859-13', greek: 'iso-8859-7', hebrew: 'iso-8859-8' },
  ...{ cp1250: 'windows-1250', cp1251: 'windows-1251', cp1256: 'windows-1256', cp1257: 'windows-1257' },
  ...{ koi8r: 'koi8-r', koi8u: 'koi8-u', cp866: 'ibm866', tis620: 'windows-874', macroman: 'macintosh' },
};
const LEADS: Readonly<Record<string, string>> = {
  ...{ gbk: '\\x81-\\xfe', gb18030: '\\x81-\\xfe', big5: '\\x81-\\xfe', shift_jis: '\\x81-\\x9f\\xe0-\\xfc' },
};

export const UTF8: Charset = { name: 'utf8mb4', isUnicode: true, leads: '', decode: decodeUtf8 };
const LATIN1: Charset = { name: 'latin1', isUnicode: false, leads: '', decode: decodeCp1252 };
const known = new Map<string, Charset>();

/**
 * The character set of a name in SQL. The text of an unknown one, and of one that this Node.js lacks, cannot be decoded.
 *
 * `binary` means the bytes of the columns, and those of all panels are UTF-8.
 */
export function charsetOf(name: string): Charset {
  const lower = name.toLowerCase();
  if (lower === 'binary' || UTF8_NAMES.includes(lower)) return UTF8;
  if (lower === 'latin1' || lower === 'cp1252') return LATIN1;
  const charset = known.get(lower) ?? legacyCharset(lower);
  if (known.size < 100) known.set(lower, charset);
  return charset;
}

/** Bytes as UTF-8 if they are, otherwise as they are: those of a binary column. */
export function textOrBytes(bytes: string): string {
  return decodeUtf8(bytes) ?? bytes;
}

/** True if all characters have one byte in each of these sets. */
export function isAscii(bytes: string): boolean {
  return !/[^\x00-\x7f]/.test(bytes);
}

function legacyCharset(name: string): Charset {
  const encoding = ENCODINGS[name];
  const leads = LEADS[encoding ?? ''] ?? '';
  const decoder = encoding === undefined ? undefined : decoderOf(encoding);
  const decode = (bytes: string): string | undefined => {
    if (isAscii(bytes)) return bytes;
    try {
      return decoder?.decode(Buffer.from(bytes, 'latin1'));
    } catch {
      // The decoder has no other error than that of bytes that are no text.
      return undefined;
    }
  };
  return { name, isUnicode: encoding === 'gb18030', leads, decode };
}

/** @returns undefined for a Node.js that was built without this encoding */
function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    return undefined;
  }
}

function decodeUtf8(bytes: string): string | undefined {
  if (isAscii(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined;
}

function decodeCp1252(bytes: string): string {
  return bytes.replace(/[\x80-\x9f]/g, (byte) => CP1252[byte.charCodeAt(0) - 0x80] ?? byte);
}
