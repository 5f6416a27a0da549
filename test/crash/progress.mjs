const DRAWN_EVERY_MS = 200;
const SPOKEN_EVERY_MS = 10_000;

/**
 * Shows counts while they grow, on standard error: on a terminal one living line, elsewhere a line every ten seconds.
 *
 * @param {() => string} describe
 * @returns {() => void} ends it with a last line
 */
export function showCounts(describe) {
  const out = process.stderr;
  const draw = () => out.write(out.isTTY ? `\r${describe()}\x1b[K` : `${describe()}\n`);
  const timer = setInterval(draw, out.isTTY ? DRAWN_EVERY_MS : SPOKEN_EVERY_MS);
  return () => {
    clearInterval(timer);
    draw();
    if (out.isTTY) out.write('\n');
  };
}
