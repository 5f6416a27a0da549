import type { Readable } from 'node:stream';
import { TooManyAtOnce } from '../load/too-many-at-once.js';

interface Limits {
  /** What arrives: `CSV files`. */
  readonly noun: string;
  /** The most uploads at the same time, and their bytes: of one caller, and of all. */
  readonly perCaller: number;
  readonly inAll: number;
  readonly bytesPerCaller: number;
  readonly bytesInAll: number;
}

interface Place {
  readonly caller: number;
  bytes: number;
}

/** Bounds the uploads that a process stores at the same time. */
export class UploadPlaces {
  private readonly places = new Set<Place>();
  private readonly busy: TooManyAtOnce;

  constructor(private readonly limits: Limits) {
    this.busy = new TooManyAtOnce(limits.noun);
  }

  /**
   * Runs work while the upload has a place. The body fails where its bytes exceed the bounds.
   *
   * @param caller the number of the operator
   * @throws TooManyAtOnce; the errors of the work
   */
  async run<T>(caller: number, body: Readable, work: () => Promise<T>): Promise<T> {
    // A body that this class ends has no reader yet, or one that learns of it by itself.
    body.on('error', () => undefined);
    const own = this.of(caller);
    if (own.length >= this.limits.perCaller || this.places.size >= this.limits.inAll) {
      body.destroy(this.busy);
      throw this.busy;
    }
    const place: Place = { caller, bytes: 0 };
    this.places.add(place);
    const count = (piece: Buffer): void => this.add(place, piece.length, body);
    body.on('data', count);
    // The work decides when the body flows.
    body.pause();
    try {
      return await work();
    } finally {
      body.off('data', count);
      this.places.delete(place);
    }
  }

  private add(place: Place, bytes: number, body: Readable): void {
    place.bytes += bytes;
    const { bytesPerCaller, bytesInAll } = this.limits;
    const isTooMuch = sum(this.of(place.caller)) > bytesPerCaller || sum([...this.places]) > bytesInAll;
    if (isTooMuch) body.destroy(this.busy);
  }

  private of(caller: number): Place[] {
    return [...this.places].filter((place) => place.caller === caller);
  }
}

function sum(places: readonly Place[]): number {
  return places.reduce((bytes, place) => bytes + place.bytes, 0);
}
