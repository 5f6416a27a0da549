const SPOKEN_EVERY = 10_000;
const DRAWN_EVERY = 200;

/**
 * Shows that a step is at work: on a terminal one living line, elsewhere a line at the start, every ten seconds and at
 * the end. All of it goes to standard error, so that standard output stays free for what was asked for.
 *
 * @param {string} text what is being done
 * @param {object} [options]
 * @param {boolean} [options.quiet] leave no trace of a step that goes well; only a long wait is still explained
 * @returns {(outcome: string) => void} ends the step and says how it went
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
 * Shows a state while it changes: on a terminal one living line, elsewhere a line every ten seconds in which it has changed.
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
