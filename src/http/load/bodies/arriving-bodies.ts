import type { Readable } from 'node:stream';
import { NoRoomForBody } from './body-budget.js';

/**
 * Memory for bodies by the bytes that have come, not by those that were announced: a sender that sends nothing takes nothing. When the room
 * is full, an unfinished body of the sender with the most bytes makes room, the oldest one first. So half bodies, however many, keep no
 * whole one out. Only whole bodies that the panel works on can fill the room for a moment; then the body that comes loses.
 */
export class ArrivingBodies {
  private used = 0;
  /** The unfinished bodies of each sender, oldest first. */
  private readonly arriving = new Map<string, Set<ArrivingBody>>();

  /** @param limit for all bodies together, in bytes */
  constructor(private readonly limit: number) {}

  /**
   * Counts the bytes of a body from now on. Its parser must listen before the next turn of the event loop, and gets the error
   * {@link NoRoomForBody} when the body loses its room.
   *
   * @param sender whose bodies count together
   * @param onLost called if the body loses its room
   * @returns gives the room back; once, however often it is called
   */
  begin(sender: string, content: Readable, onLost: () => void = () => undefined): () => void {
    const body = new ArrivingBody(this, sender, content, onLost);
    const bodies = this.arriving.get(sender) ?? new Set();
    this.arriving.set(sender, bodies.add(body));
    return () => body.leave();
  }

  /** @returns false if there is no room */
  grow(body: ArrivingBody, bytes: number): boolean {
    while (this.used + bytes > this.limit) {
      const loser = this.largest();
      if (loser === undefined || loser === body) return false;
      loser.lose();
    }
    this.used += bytes;
    return true;
  }

  /** The body is whole, or has left. */
  arrived(body: ArrivingBody): void {
    const bodies = this.arriving.get(body.sender);
    if (bodies?.delete(body) === true && bodies.size === 0) this.arriving.delete(body.sender);
  }

  giveBack(bytes: number): void {
    this.used -= bytes;
  }

  /** The oldest unfinished body with bytes, of the sender with the most of them. */
  private largest(): ArrivingBody | undefined {
    let most = 0;
    let loser: ArrivingBody | undefined;
    for (const bodies of this.arriving.values()) {
      let sum = 0;
      for (const { bytes } of bodies) sum += bytes;
      if (sum <= most) continue;
      most = sum;
      loser = [...bodies].find(({ bytes }) => bytes > 0);
    }
    return loser;
  }
}

/** One body, from its first byte to the response. */
class ArrivingBody {
  bytes = 0;
  private hasLeft = false;

  constructor(
    private readonly room: ArrivingBodies,
    readonly sender: string,
    private readonly content: Readable,
    private readonly onLost: () => void,
  ) {
    content.on('data', (chunk: Buffer | string) => this.take(chunk.length)).once('end', () => room.arrived(this));
  }

  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.room.arrived(this);
    this.room.giveBack(this.bytes);
    this.bytes = 0;
  }

  /** Fails the parser of the body. The stream itself goes on: with it the connection would close before the response. */
  lose(): void {
    this.leave();
    this.onLost();
    if (this.content.listenerCount('error') > 0) this.content.emit('error', new NoRoomForBody());
  }

  private take(bytes: number): void {
    if (this.hasLeft) return;
    if (this.room.grow(this, bytes)) this.bytes += bytes;
    else this.lose();
  }
}
