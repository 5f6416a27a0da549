import { constants, crc32, createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib';
import { FlushedStreams } from './flushed-streams.js';

const LEVEL = 6;
/** Ten bytes of RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block without data (RFC 1951, fixed codes). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The polynomial of CRC-32, and those of x^0 and of x^8: a lower bit is a higher power. */
const POLYNOMIAL = 0xedb88320;
const X0 = 0x80000000;
const X8 = 0x00800000;
/** The factors of 1, 2, 4, 8 … bytes. */
const BYTES: number[] = [X8];
while (BYTES.length < 32) BYTES.push(multiply(BYTES.at(-1) ?? 0, BYTES.at(-1) ?? 0));

const deflater = new FlushedStreams(() => createDeflateRaw({ level: LEVEL, flush: constants.Z_FULL_FLUSH }));
const inflater = new FlushedStreams(() => createInflateRaw({ flush: constants.Z_SYNC_FLUSH }));

/** Compressed bytes that can be joined with others. */
export interface DeflatedPart {
  readonly bytes: Buffer;
  /** The CRC-32 of the plain bytes. */
  readonly crc: number;
  /** The factor by which this number of plain bytes multiplies the CRC-32 of everything before them. */
  readonly shift: number;
  /** The number of plain bytes. */
  readonly length: number;
}

/** Compresses bytes in another thread. A full flush ends them, so that they depend on nothing before and nothing after. */
export async function deflatePart(plain: Buffer): Promise<DeflatedPart> {
  return partOf(plain, await deflater.pass(plain));
}

/** The same at once, for a few bytes. */
export function deflatePartNow(plain: Buffer): DeflatedPart {
  return partOf(plain, deflateRawSync(plain, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }));
}

/** Decompresses the bytes of a part, or of several in a row, in another thread. */
export function inflatePart(bytes: Buffer): Promise<Buffer> {
  return inflater.pass(bytes);
}

/** Joins parts to one gzip member (RFC 1952), without copying them. */
export class GzipMember {
  private readonly pieces: Buffer[] = [HEADER];
  private packedBytes = HEADER.length;
  private plainBytes = 0;
  private crc = 0;

  /** Appends a part. It takes about a microsecond, whatever the length of the part. */
  add(part: DeflatedPart): void {
    this.pieces.push(part.bytes);
    this.packedBytes += part.bytes.length;
    this.plainBytes += part.length;
    this.crc = joinCrc(this.crc, part);
  }

  /** Ends the member. Its length is that of all pieces, in bytes. */
  end(): { readonly length: number; readonly pieces: readonly Buffer[] } {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.crc, 0);
    trailer.writeUInt32LE(this.plainBytes >>> 0, 4);
    this.pieces.push(LAST_BLOCK, trailer);
    return { length: this.packedBytes + LAST_BLOCK.length + trailer.length, pieces: this.pieces };
  }
}

/** One part with the bytes of two. It copies them. */
export function joinParts(first: DeflatedPart, second: DeflatedPart): DeflatedPart {
  const bytes = Buffer.allocUnsafeSlow(first.bytes.length + second.bytes.length);
  second.bytes.copy(bytes, first.bytes.copy(bytes));
  const shift = multiply(first.shift, second.shift);
  return { bytes, crc: joinCrc(first.crc, second), shift, length: first.length + second.length };
}

/**
 * The CRC-32 of two texts in a row, from the CRC-32 of each. Zlib calls it `crc32_combine`: a CRC is a polynomial over GF(2), and
 * each further byte multiplies it by x^8.
 */
export function joinCrc(first: number, { crc, shift }: Pick<DeflatedPart, 'crc' | 'shift'>): number {
  return (multiply(first, shift) ^ crc) >>> 0;
}

function partOf(plain: Buffer, bytes: Buffer): DeflatedPart {
  return { bytes, crc: crc32(plain), shift: shiftOf(plain.length), length: plain.length };
}

/** x^8 to the power of a length. */
function shiftOf(length: number): number {
  let product = X0;
  let bit = 0;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = multiply(product, BYTES[bit] ?? 0);
    bit++;
  }
  return product;
}

/** The product of two polynomials, modulo that of the CRC. The highest bit is the coefficient of x^0. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let mask = X0; mask !== 0; mask >>>= 1) {
    if ((one & mask) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}
