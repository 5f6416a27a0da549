import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SourceRefused } from '../../moving.errors.js';
import { readDumpFile } from './dump-file.js';

const MIB = 1024 * 1024;

describe('the bytes of a dump file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-dump-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function lengthOf(content: Buffer): Promise<number> {
    const file = join(folder, 'dump');
    writeFileSync(file, content);
    let length = 0;
    for await (const piece of readDumpFile({ path: file, maxBytes: 100 * MIB })) length += piece.length;
    return length;
  }

  it('are those of the file, plain or gzip', async () => {
    const text = Buffer.from('INSERT INTO `user` VALUES (1);\n'.repeat(1000));
    expect(await lengthOf(text)).toBe(text.length);
    expect(await lengthOf(gzipSync(text))).toBe(text.length);
  });

  it('may shrink to a thousandth in a small archive', async () => {
    expect(await lengthOf(gzipSync(Buffer.alloc(60 * MIB)))).toBe(60 * MIB);
  });

  it('are refused if a large archive grows beyond the limit, and if an archive is cut', async () => {
    const grown = lengthOf(gzipSync(Buffer.alloc(70 * MIB)));
    await expect(grown).rejects.toThrow(SourceRefused);
    await expect(grown).rejects.toThrow('grows to more than 250 times its size');
    const cut = gzipSync(Buffer.from('-- a dump\n'.repeat(1000))).subarray(0, -20);
    await expect(lengthOf(cut)).rejects.toThrow(SourceRefused);
  });

  it.each([
    ['zstd', '\x28\xb5\x2f\xfd\0'],
    ['zip', 'PK\x03\x04'],
    ['xz', '\xfd7zXZ\0'],
    ['bzip2', 'BZh91AY'],
    ['7z', '7z\xbc\xaf\x27\x1c'],
    ['RAR', 'Rar!\x1a\x07'],
    ['tar', `dump.sql${'\0'.repeat(249)}ustar`],
    ['PostgreSQL', 'PGDMP\x01'],
    ['PostgreSQL', '--\n-- PostgreSQL database dump\n--\n'],
    ['XML', '<?xml version="1.0"?>\n<mysqldump>'],
    ['HTML', '\xef\xbb\xbf<!DOCTYPE html>'],
    ['JSON', '[\n{"type":"header"}'],
  ])('are refused as %s, also within gzip', async (kind, head) => {
    const bytes = Buffer.from(head, 'latin1');
    for (const file of [bytes, gzipSync(bytes)])
      await expect(lengthOf(file)).rejects.toMatchObject({ reason: { values: { kind } } });
  });

  it('are refused as gzip within gzip', async () => {
    const twice = gzipSync(gzipSync(Buffer.from('-- a dump\n')));
    await expect(lengthOf(twice)).rejects.toMatchObject({ reason: { values: { kind: 'gzip' } } });
  });
});
