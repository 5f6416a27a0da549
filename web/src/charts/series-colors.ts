const COLORS = [
  'line.6',
  'blue.5',
  'grape.5',
  'orange.5',
  'lime.6',
  'pink.5',
  'cyan.6',
  'yellow.6',
  'indigo.4',
  'gray.5',
];

/** Returns a colour for each series of a chart. */
export function seriesColor(index: number): string {
  return COLORS[index % COLORS.length] ?? 'gray.5';
}
