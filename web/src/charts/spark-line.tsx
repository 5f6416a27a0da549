import type { Amount } from '../api/json.js';

const WIDTH = 96;
const HEIGHT = 24;

/** A small line chart for tables. Screen readers skip it: the text beside it has the total. */
export function SparkLine({ values }: { values: readonly Amount[] }) {
  const numbers = values.map(Number);
  const most = Math.max(1, ...numbers);
  const step = WIDTH / Math.max(1, numbers.length - 1);
  const points = numbers.map(
    (value, index) => `${(index * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  if (points.length < 2) return null;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="spark">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
