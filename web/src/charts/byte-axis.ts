import { byteTicks } from '../format/formats.js';

/** Returns the axis of a stacked chart of bytes: round ticks up to the highest stack. */
export function byteAxis(data: readonly object[], names: readonly string[]) {
  const stacks = data.map((course) => {
    const shown = Object.entries(course).filter(([name]) => names.includes(name));
    return shown.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  });
  const ticks = byteTicks(Math.max(1, ...stacks));
  return { width: 76, ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 as const };
}
