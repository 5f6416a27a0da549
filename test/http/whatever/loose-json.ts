import type { Draw } from './draw.js';

/** JSON text that JSON.stringify never writes: a number beyond the range, a thousand brackets. */
export class JsonText {
  constructor(readonly text: string) {}
}

export type LooseJson = null | boolean | number | string | JsonText | LooseJson[] | { [key: string]: LooseJson };

const LONG = 'x'.repeat(5000);
const DEEP = 2000;

/** Values that a careless or hostile program sends. */
const ODD: readonly [LooseJson, ...LooseJson[]] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  ' ',
  '1',
  'null',
  [],
  {},
  [[]],
  [null],
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53) - 1,
  1e21,
  5e-324,
  LONG,
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  '\u{1f600}'.repeat(300),
  "'; DROP TABLE users; --",
  '%',
  '__proto__',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '::ffff:192.0.2.1',
  'NaN',
  new JsonText('9223372036854775807'),
  new JsonText('9223372036854775808'),
  new JsonText('-9223372036854775809'),
  new JsonText('9'.repeat(30)),
  new JsonText('9'.repeat(400)),
  new JsonText('1e400'),
  new JsonText('-0'),
  new JsonText('1E2'),
  new JsonText('1.0'),
  new JsonText('"\\u0000"'),
  new JsonText('"\\ud83d"'),
  new JsonText(`${'['.repeat(9)}${']'.repeat(9)}`),
  new JsonText(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  new JsonText(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  new JsonText('{"__proto__":{"a":1}}'),
  new JsonText('{"a":1,"a":2}'),
];

/** The value with one invalid field or entry, at any depth. */
export function spoilt(draw: Draw, value: LooseJson): LooseJson {
  if (Array.isArray(value) && value.length > 0 && draw.happens(85)) return spoiltList(draw, value);
  if (isObject(value) && Object.keys(value).length > 0 && draw.happens(90)) return spoiltObject(draw, value);
  if (typeof value === 'string' && draw.happens(50)) return spoiltText(draw, value);
  if (typeof value === 'number' && draw.happens(30)) return draw.pick([-value, value + 0.5, String(value), [value]]);
  return draw.pick(ODD);
}

/** JSON text. A lone surrogate becomes an escape or stays as it is. */
export function textOf(value: LooseJson): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${textOf(member)}`);
  return `{${members.join(',')}}`;
}

/** Text that is cut off, mixed up or repeated. */
export function garbled(draw: Draw, text: string): string | Buffer {
  const at = draw.integer(0, text.length);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const piece = draw.pick([
    '\0',
    '"',
    ',',
    '}',
    ']',
    '\\',
    '\r\n',
    '\ufeff',
    '\u2028',
    '//',
    '=',
    '%',
    ';',
    '\t',
    '\ud800',
  ]);
  return draw.pick([
    () => before,
    () => after,
    () => before + piece + after,
    () => before + after.slice(1),
    () => text + text,
    () => ` ${text}\n `,
    () => `\ufeff${text}`,
    () => Buffer.concat([Buffer.from(before), Buffer.from([0xc0, 0xaf, 0xff]), Buffer.from(after)]),
    () => Buffer.from(text, 'utf16le'),
  ])();
}

export function isObject(value: LooseJson): value is { [key: string]: LooseJson } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonText);
}

function spoiltList(draw: Draw, list: readonly LooseJson[]): LooseJson[] {
  const index = draw.integer(0, list.length - 1);
  const entry = list[index] ?? null;
  return draw.pick([
    () => list.with(index, spoilt(draw, entry)),
    () => list.with(index, spoilt(draw, entry)),
    () => [...list, entry],
    () => list.toSpliced(index, 1),
    () => Array.from({ length: draw.integer(2, 300) }, () => entry),
  ])();
}

function spoiltObject(draw: Draw, object: { [key: string]: LooseJson }): LooseJson {
  const keys = Object.keys(object);
  const key = keys[draw.integer(0, keys.length - 1)] ?? '';
  const { [key]: member = null, ...rest } = object;
  const inner = (): LooseJson => ({ ...object, [key]: spoilt(draw, member) });
  return draw.pick([
    inner,
    inner,
    inner,
    inner,
    inner,
    () => rest,
    () => ({ ...rest, [key.toUpperCase()]: member }),
    () => ({ ...object, [draw.pick(['id', 'extra', 'constructor', 'toString', '\0', '$ne', ''])]: draw.pick(ODD) }),
  ])();
}

function spoiltText(draw: Draw, text: string): string {
  const at = draw.integer(0, text.length);
  const odd = draw.pick([' ', '\0', '\ud800', '\n', '\u3000', "'", '%', '\u0130', 'é', '\u{1f600}']);
  return draw.pick([
    () => `${text} `,
    () => ` ${text}`,
    () => `${text}\u00a0`,
    () => text.slice(0, at) + odd + text.slice(at),
    () => text.repeat(draw.integer(2, 300)),
    () => text.toUpperCase(),
    () => text.slice(0, at),
  ])();
}
