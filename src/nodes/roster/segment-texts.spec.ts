import { RosterSegment } from './roster-segment.js';
import { SegmentTexts } from './segment-texts.js';

describe('the texts of segments', () => {
  const long = 'x'.repeat(16 * 1024 * 1024);
  const segmentOf = async (texts: SegmentTexts, items: string[], before?: RosterSegment): Promise<RosterSegment> => {
    const segment = RosterSegment.of(items, texts, before);
    await segment.compressed();
    return segment;
  };

  it('are kept from the first request on, and so are those of later segments of the same users', async () => {
    const texts = new SegmentTexts();
    const segment = await segmentOf(texts, ['1', '2']);
    const first = segment.plain();
    expect(first).toBeInstanceOf(Promise);
    expect(String(await first)).toBe(',1,2');
    expect(segment.plain()).toBe(await first);
    const next = await segmentOf(texts, ['1', '3'], segment);
    expect(next.plain()).toEqual(Buffer.from(',1,3'));
    expect(segment.plain()).toBeInstanceOf(Promise);
  });

  it('do not push out texts that somebody has requested lately', async () => {
    const texts = new SegmentTexts();
    const segments = await Promise.all(['1', '2', '3'].map((item) => segmentOf(texts, [item, long])));
    for (let round = 0; round < 2; round++) {
      for (const segment of segments) expect(String(await segment.plain())).toContain('xxx');
    }
    expect(segments.map((segment) => segment.plain() instanceof Promise)).toEqual([false, false, true]);
  });
});
