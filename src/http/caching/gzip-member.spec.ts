import { randomBytes } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type DeflatedPart, deflatePart, deflatePartNow, GzipMember, inflatePart, joinParts } from './gzip-member.js';

describe('a gzip member that is joined from parts', () => {
  const texts = fc.array(
    fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)),
    { maxLength: 8 },
  );

  it('unpacks to all parts in order', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (plain) => {
        const parts = await Promise.all(plain.map(deflatePart));
        expect(gunzipSync(memberOf(parts))).toEqual(Buffer.concat(plain));
      }),
    );
  });

  it('unpacks to long parts that threads compress at the same time, and so does each part alone', async () => {
    const plain = [1, 2, 3, 4].map((size) => randomBytes(size * 100_000));
    const parts = await Promise.all(plain.map(deflatePart));
    expect(gunzipSync(memberOf(parts))).toEqual(Buffer.concat(plain));
    expect(await Promise.all(parts.map(({ bytes }) => inflatePart(bytes)))).toEqual(plain);
  });

  it('has the same bytes, checksum and length when some of its parts are joined earlier', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (plain) => {
        const parts = plain.map(deflatePartNow);
        const joined = parts.reduce(joinParts, deflatePartNow(Buffer.alloc(0)));
        expect(joined.crc).toBe(crc32(Buffer.concat(plain)));
        expect(gunzipSync(memberOf([joined, joined]))).toEqual(Buffer.concat([...plain, ...plain]));
        expect(await inflatePart(joined.bytes)).toEqual(Buffer.concat(plain));
      }),
    );
  });
});

function memberOf(parts: readonly DeflatedPart[]): Buffer {
  const member = new GzipMember();
  for (const part of parts) member.add(part);
  const { length, pieces } = member.end();
  const bytes = Buffer.concat(pieces);
  expect(length).toBe(bytes.length);
  return bytes;
}
