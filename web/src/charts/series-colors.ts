const COLORS = ['line.6', 'blue.5', 'grape.5', 'orange.5', 'lime.6', 'pink.5', 'cyan.6', 'yellow.6', 'indigo.4'];

/** Returns the colour of a node: by its number, so that it stays when other nodes get traffic. */
export function nodeColor(id: number): string {
  return COLORS[(id - 1) % COLORS.length] ?? 'gray.5';
}
