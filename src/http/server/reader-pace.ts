import { readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';

/** The peer of a connection must take so many bytes a second while bytes wait for it. */
export const MIN_PACE = 10_000;

/** The interval of looks at the pace. Milliseconds. */
export const LOOK_MS = 5000;

/** The pace is an average over three looks, 15 seconds: an honest line may stand still for some of them. */
const LOOKS = 3;
const MIN_BYTES = (MIN_PACE * LOOKS * LOOK_MS) / 1000;

/** The system may hold so many bytes for a peer before the panel asks about them. Most responses are shorter. */
const UNASKED_BYTES = 65_536;

/** The bytes that the peer had at one look, and the number of looks since. */
interface Mark {
  readonly taken: number;
  readonly looks: number;
}

/** Measures how fast the peer of one connection takes responses. All numbers count from the beginning of the connection. */
export class ReaderPace {
  private acknowledged = 0;
  private mark: Mark | undefined;
  private foundInode: string | undefined;

  constructor(private readonly socket: Socket) {}

  /** Whether so many bytes may wait for the peer that a look is worth its cost. */
  get isDue(): boolean {
    return this.waiting > 0 || this.accepted - this.acknowledged > UNASKED_BYTES;
  }

  /** The bytes that the system has accepted from Node. */
  get accepted(): number {
    return this.numberOf('bytesWritten') - this.waiting;
  }

  /** The number by which the system lists the socket; empty on a system without such a list, or after the socket has closed. */
  get inode(): string {
    this.foundInode ??= this.findInode();
    return this.foundInode;
  }

  /**
   * Takes a look.
   *
   * @param queued the bytes that the system holds for the peer
   * @param accepted the bytes that the system had accepted before the panel asked for `queued`
   * @returns whether the peer was too slow during the last three looks
   */
  isTooSlow(queued: number, accepted: number): boolean {
    // The two numbers are of different moments. Also, the system accepts more only after the peer has taken some.
    if (accepted !== this.accepted) return false;
    if (queued === 0) {
      // The peer waits for the panel.
      this.acknowledged = accepted;
      this.mark = undefined;
      return false;
    }
    const taken = accepted - queued;
    const looks = (this.mark?.looks ?? 0) + 1;
    if (this.mark !== undefined && looks < LOOKS) {
      this.mark = { ...this.mark, looks };
      return false;
    }
    const least = this.mark === undefined ? 0 : this.mark.taken + MIN_BYTES;
    this.mark = { taken, looks: 0 };
    return taken < least;
  }

  /** The bytes that Node still holds. `writableLength` counts a long response in full until its last byte is accepted. */
  private get waiting(): number {
    return this.numberOf('writeQueueSize');
  }

  private findInode(): string {
    try {
      return /\d+/.exec(readlinkSync(`/proc/self/fd/${this.numberOf('fd')}`))?.[0] ?? '';
    } catch {
      return '';
    }
  }

  /** Node has no public name for these numbers. */
  private numberOf(name: 'bytesWritten' | 'fd' | 'writeQueueSize'): number {
    const handle: unknown = Reflect.get(this.socket, '_handle');
    const value: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : 0;
    return typeof value === 'number' ? value : 0;
  }
}
