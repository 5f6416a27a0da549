import { byteMarks } from '../format/formats.js';

/** The axis of a stacked chart of bytes: marks at round amounts, and room for the highest stack. */
export function byteAxis(data: readonly object[], names: readonly string[]) {
  const stacks = data.map((course) => {
    const shown = Object.entries(course).filter(([name]) => names.includes(name));
    return shown.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  });
  const ticks = byteMarks(Math.max(1, ...stacks));
  return { width: 76, ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 as const };
}
