import { nodeLook, SERIES_COLORS } from '../web/src/charts/series-colors.js';

/** How people with each kind of colour blindness see linear red, green and blue (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
/** A difference in CIELAB that nobody overlooks. */
const MIN_DIFFERENCE = 12;

describe('the look of nodes in charts', () => {
  it.each(Object.entries(SIGHTS))('has colours that differ for %s sight', (_name, sight) => {
    const seen = SERIES_COLORS.map((color) => labOf(color, sight));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(0, index)) {
        expect(Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))).toBeGreaterThan(MIN_DIFFERENCE);
      }
    }
  });

  it('belongs to the number of the node, and differs for eighteen nodes in a row', () => {
    const looks = Array.from({ length: 18 }, (_none, index) => JSON.stringify(nodeLook(index + 1)));
    expect(new Set(looks).size).toBe(18);
    expect(JSON.stringify(nodeLook(19))).toBe(looks[0]);
  });
});

/** The colour as somebody sees it, in CIELAB under daylight (D65). */
function labOf(color: string, sight: readonly number[]): number[] {
  const linear = [1, 3, 5].map((at) => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);
  const times = (matrix: readonly number[], vector: readonly number[]) =>
    [0, 3, 6].map((row) => vector.reduce((sum, value, column) => sum + value * (matrix[row + column] ?? 0), 0));
  const seen = times(sight, linear).map((value) => Math.min(1, Math.max(0, value)));
  const toXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];
  const white = [0.9505, 1, 1.089];
  const [x = 0, y = 0, z = 0] = times(toXyz, seen).map((value, axis) => {
    const share = value / (white[axis] ?? 1);
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
