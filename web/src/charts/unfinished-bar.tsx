interface BarShape {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly fill?: string;
  readonly index?: number;
}

/** Returns the shape of bars of which the one at an index is not over yet: it is pale, with a dashed edge. */
export function barsUntil(unfinished: number) {
  return function Bar({ x = 0, y = 0, width = 0, height = 0, fill, index }: BarShape) {
    const isOpen = index === unfinished;
    return (
      <rect
        {...{ x, y, width, height, fill }}
        fillOpacity={isOpen ? 0.35 : 1}
        stroke={isOpen ? fill : 'none'}
        strokeDasharray="3 2"
        data-unfinished={isOpen || undefined}
      />
    );
  };
}
