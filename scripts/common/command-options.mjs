import { parseArgs } from 'node:util';

/**
 * Reads the command line of a script. Returns undefined when there is nothing to do, after it has printed the reason.
 *
 * @template Options
 * @param {string} help
 * @param {Record<string, string | false | undefined>} defaults by flag; a flag takes a text, or nothing if its default is false
 * @param {(values: Record<string, any>) => Options} toOptions throws an error whose message names the invalid flag
 * @returns {Options | undefined}
 */
export function readCommandOptions(help, defaults, toOptions) {
  try {
    const typeOf = (value) => (value === false ? 'boolean' : 'string');
    const flags = Object.entries(defaults).map(([name, value]) => [name, { type: typeOf(value), default: value }]);
    const { values } = parseArgs({
      options: { ...Object.fromEntries(flags), help: { type: 'boolean', default: false } },
    });
    if (!values.help) return toOptions(values);
    console.log(help);
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    process.exitCode = 1;
  }
  return undefined;
}

/** @throws Error unless the text is a whole number */
export function whole(name, text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}

/** @throws Error unless the text is a whole number, 1 or more */
export function positive(name, text) {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a whole number, 1 or more`);
  return Number(text);
}

/** @throws Error unless the text is one of the words */
export function oneOf(name, text, known) {
  if (!known.includes(text)) throw new Error(`--${name} takes ${known.join(' or ')}`);
  return text;
}

/** The words between commas. @throws Error unless each is one of those */
export function words(name, text, known) {
  const list = text.split(',');
  if (!list.every((word) => known.includes(word))) throw new Error(`--${name} takes ${known.join(', ')}`);
  return list;
}

/** @throws Error unless the text is a number above 0 */
export function positiveNumber(name, text) {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || Number(text) === 0) throw new Error(`--${name} must be a number above 0`);
  return Number(text);
}
