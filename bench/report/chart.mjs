import { engineName, number } from './words.mjs';

const PANEL = { width: 400, height: 250, left: 52, right: 128, top: 40, bottom: 36 };
const COLUMNS = 2;
const MIN_GAP = 16;
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600 } .axis { fill: #57606a }
  .paper { fill: #ffffff } .grid { stroke: #d8dee4; stroke-width: 1 }
  .line { fill: none; stroke-width: 2 }
  .sqlite { stroke: #0a63c9; fill: #0a63c9 } .mariadb { stroke: #b3500a; fill: #b3500a } .mysql { stroke: #1a7f4b; fill: #1a7f4b }
  text.sqlite, text.mariadb, text.mysql { stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .axis { fill: #9aa4af } .paper { fill: #0d1117 } .grid { stroke: #30363d }
    .sqlite { stroke: #6cb2ff; fill: #6cb2ff } .mariadb { stroke: #ffa657; fill: #ffa657 } .mysql { stroke: #56d68f; fill: #56d68f }
  }
  .line.sqlite, .line.mariadb, .line.mysql { fill: none }`;

/**
 * A chart for each operation, with a line for each database, on logarithmic axes. The exponent of each line stands beside it.
 *
 * @param {ReturnType<typeof import('./growth.mjs').growthOf>} operations
 * @returns {string} an SVG for light and dark pages
 */
export function growthChart(operations) {
  const width = COLUMNS * PANEL.width;
  const height = Math.ceil(operations.length / COLUMNS) * PANEL.height;
  const panels = operations.map((operation, index) => {
    const [x, y] = [(index % COLUMNS) * PANEL.width, Math.floor(index / COLUMNS) * PANEL.height];
    return `<g transform="translate(${x} ${y})">\n${panel(operation)}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="growth with the number of users">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function panel({ operation, unit, lines }) {
  const points = lines.flatMap(({ points: some }) => some);
  const x = scale(
    points.map(([users]) => users),
    PANEL.left,
    PANEL.width - PANEL.right,
  );
  const y = scale(
    points.map(([, value]) => value),
    PANEL.height - PANEL.bottom,
    PANEL.top,
  );
  const [left, right, bottom, top] = [PANEL.left, PANEL.width - PANEL.right, PANEL.height - PANEL.bottom, PANEL.top];
  return [
    text(left, 22, `${operation}, ${unit}`, 'title'),
    ...x.ticks.flatMap((users) => [
      `<line class="grid" x1="${x.at(users)}" x2="${x.at(users)}" y1="${top}" y2="${bottom}"/>`,
      text(x.at(users), bottom + 18, number(users), 'axis', 'middle'),
    ]),
    ...y.ticks.flatMap((value) => [
      `<line class="grid" x1="${left}" x2="${right}" y1="${y.at(value)}" y2="${y.at(value)}"/>`,
      text(left - 6, y.at(value) + 4, number(value), 'axis', 'end'),
    ]),
    ...lines.flatMap(({ database, points: some }) =>
      drawn(
        database,
        some.map(([users, value]) => [x.at(users), y.at(value)]),
      ),
    ),
    ...labels(lines, y, right + 8),
  ].join('\n');
}

function drawn(database, points) {
  return [
    `<polyline class="line ${database}" points="${points.map((point) => point.join(',')).join(' ')}"/>`,
    ...points.map(([x, y]) => `<circle class="${database}" cx="${x}" cy="${y}" r="3"/>`),
  ];
}

/** The names of the lines at their ends, moved apart where they would touch. */
function labels(lines, y, x) {
  const ends = lines
    .map(({ database, points, exponent }) => ({ database, exponent, at: y.at(points.at(-1)[1]) }))
    .sort((a, b) => a.at - b.at);
  for (const [index, end] of ends.entries()) {
    if (index > 0) end.at = Math.max(end.at, ends[index - 1].at + MIN_GAP);
  }
  return ends.map(({ database, exponent, at }) => {
    const power = exponent === undefined ? '' : ` n^${exponent.toFixed(2).replace(/^-(0\.00)$/, '$1')}`;
    return text(x, Math.round(at + 4), `${engineName(database)}${power}`, database);
  });
}

/** A logarithmic scale of whole powers of ten around the values. */
function scale(values, from, to) {
  const first = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const last = Math.max(Math.ceil(Math.log10(Math.max(...values)) - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(`1e${first + index}`));
  const at = (value) => Math.round(10 * (from + ((Math.log10(value) - first) / (last - first)) * (to - from))) / 10;
  return { ticks, at };
}

function text(x, y, content, classes, anchor = 'start') {
  return `<text class="${classes}" x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
}
