/**
 * Six colours that people with any kind of colour blindness tell apart (Paul Tol, "Colour schemes", bright). `gray` stays free for
 * the sum of other nodes.
 */
export const SERIES_COLORS = ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377'] as const;
/** Nodes with one colour differ by their line. */
const DASHES = [undefined, '6 3', '2 3'] as const;

/** How a node looks in charts. */
export interface SeriesLook {
  readonly color: string;
  readonly strokeDasharray?: string;
}

/** Returns the look of a node: by its number, so that it stays when other nodes come, go or get traffic. */
export function nodeLook(id: number): SeriesLook {
  const color = SERIES_COLORS[(id - 1) % SERIES_COLORS.length] ?? SERIES_COLORS[0];
  const dash = DASHES[Math.floor((id - 1) / SERIES_COLORS.length) % DASHES.length];
  return dash === undefined ? { color } : { color, strokeDasharray: dash };
}
