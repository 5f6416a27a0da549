import { byteMarks } from '../format/formats.js';

type Course = Readonly<Record<string, unknown>>;

/** The axis of a stacked chart of bytes: marks at round amounts, and room for the highest stack. */
export function byteAxis(data: readonly Course[], names: readonly string[]) {
  const stacks = data.map((course) => names.reduce((sum, name) => sum + Number(course[name] ?? 0), 0));
  const ticks = byteMarks(Math.max(1, ...stacks));
  return { width: 76, ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 as const };
}
