const SPOKEN_EVERY = 10_000;
const DRAWN_EVERY = 200;

/**
 * Shows that a step runs: on a terminal in one line that changes, elsewhere with a line at the start, every ten seconds and at the
 * end. Writes to standard error, so that standard output holds only results.
 *
 * @param {string} text the name of the step
 * @param {object} [options]
 * @param {boolean} [options.quiet] shows nothing of a step that succeeds, unless it takes long
 * @returns {(outcome: string) => void} ends the step and shows its outcome
 */
export function showProgress(text, { quiet = false } = {}) {
  const out = process.stderr;
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const draw = () => out.write(`\r${text} … ${elapsed()}\x1b[K`);
  const speak = () => out.write(`${text} … ${elapsed()}\n`);

  if (out.isTTY) draw();
  else if (!quiet) out.write(`${text} …\n`);
  const timer = out.isTTY ? setInterval(draw, DRAWN_EVERY) : setInterval(speak, SPOKEN_EVERY);

  return (outcome) => {
    clearInterval(timer);
    if (out.isTTY) out.write('\r\x1b[K');
    if (!quiet) out.write(`${text}: ${outcome}, ${elapsed()}\n`);
  };
}

/**
 * Shows a state while it changes: on a terminal in one line that changes, elsewhere with a line every ten seconds if it has
 * changed.
 *
 * @param {() => string} describe
 * @returns {() => void} shows the last state, and ends it
 */
export function showState(describe) {
  const out = process.stderr;
  let shown = '';
  const show = () => {
    const text = describe();
    if (text === shown) return;
    shown = text;
    out.write(out.isTTY ? `\r${text.slice(0, out.columns - 1)}\x1b[K` : `${text}\n`);
  };
  const timer = setInterval(show, out.isTTY ? DRAWN_EVERY : SPOKEN_EVERY);
  return () => {
    clearInterval(timer);
    show();
    if (out.isTTY) out.write('\n');
  };
}
