import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { deflatePart, gzipMember, joinCrc } from './gzip-member.js';

describe('a gzip member that is joined from parts', () => {
  const texts = fc.array(
    fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)),
    { maxLength: 8 },
  );

  it('unpacks to all parts in order', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (plain) => {
        const member = gzipMember(await Promise.all(plain.map(deflatePart)));
        expect(gunzipSync(Buffer.concat(member))).toEqual(Buffer.concat(plain));
      }),
    );
  });

  it('has the checksum of all parts in order', () => {
    fc.assert(
      fc.property(texts, (plain) => {
        const joined = plain.reduce((crc, part) => joinCrc(crc, crc32(part), part.length), 0);
        expect(joined).toBe(crc32(Buffer.concat(plain)));
      }),
    );
  });
});
