import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../common/time/duration.js';

const MAX_BYTES = 48 * 1024 * 1024;
/** Daemons poll once a minute. */
const KEPT_MS = 3 * MINUTE * 1000;

/** A segment with a text of this length. */
interface Segment {
  readonly length: number;
}

/**
 * The texts of segments that readers without gzip have requested lately. Others get theirs from the compressed form, which takes
 * ten times as long.
 */
export class SegmentTexts {
  private readonly kept = new LRUCache<Segment, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: KEPT_MS,
    updateAgeOnGet: true,
    allowStale: true,
  });

  get(segment: Segment): Buffer | undefined {
    return this.kept.get(segment);
  }

  /**
   * Keeps a text if there is room, or the oldest texts have not been requested lately. Otherwise lists that are together too long
   * would push each other out, and none would be found here.
   */
  add(segment: Segment, text: Buffer): void {
    while (this.kept.calculatedSize + text.length > MAX_BYTES) {
      const [oldest] = this.kept.rkeys();
      if (oldest === undefined || this.kept.getRemainingTTL(oldest) > 0) return;
      this.kept.delete(oldest);
    }
    this.kept.set(segment, text);
  }

  /** Keeps the text of a segment in place of that of an earlier segment, if it has that. */
  replace(before: Segment, segment: Segment, text: Buffer): void {
    if (this.kept.delete(before)) this.add(segment, text);
  }
}
