import type { JsonMistake } from './template-texts.js';

/** The first mistake in a text, with its place. */
export interface Mistake<Problem extends string> {
  readonly problem: Problem;
  /** The first line is 1. */
  readonly line: number;
  /** The first character of a line is 1. */
  readonly column: number;
}

/** What may come next. `item` and `field` stand for the first one of a list or object, or its end. */
type Expected = 'value' | 'item' | 'key' | 'field' | 'colon' | 'comma' | 'end';

const SPACE = /[ \t\r\n]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const MISSING: Readonly<Record<Expected, JsonMistake>> = {
  value: 'json-value',
  item: 'json-value',
  key: 'json-key',
  field: 'json-key',
  colon: 'json-colon',
  comma: 'json-comma',
  end: 'json-end',
};

/**
 * The first mistake in the syntax of a JSON text (RFC 8259); undefined if it has none. Errors of `JSON.parse` have no code, name no line
 * in some cases, and differ between versions of Node.
 */
export function jsonMistake(text: string): Mistake<JsonMistake> | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at += matchAt(SPACE, text, at).length;
    const token = matchAt(TOKEN, text, at);
    if (at === text.length && expected === 'end') return undefined;
    const next = after(expected, token, open);
    if (next === undefined) return { problem: problemOf(text, at, token, expected), ...placeOf(text, at) };
    expected = next;
    at += token.length;
  }
}

function problemOf(text: string, at: number, token: string, expected: Expected): JsonMistake {
  if (at === text.length) return 'json-cut';
  return token === '' && text[at] === '"' ? 'json-text' : MISSING[expected];
}

/** What may follow a token; undefined if the token itself may not stand there. @param open the brackets that are open, changed here */
function after(expected: Expected, token: string, open: string[]): Expected | undefined {
  switch (token) {
    case '':
      return undefined;
    case '{':
    case '[':
      if (expected !== 'value' && expected !== 'item') return undefined;
      open.push(token);
      return token === '{' ? 'field' : 'item';
    case '}':
    case ']':
      if (!mayEnd(expected, token, open.at(-1))) return undefined;
      open.pop();
      return afterValue(open);
    case ':':
      return expected === 'colon' ? 'value' : undefined;
    case ',':
      if (expected !== 'comma') return undefined;
      return open.at(-1) === '{' ? 'key' : 'value';
    default:
      if (expected === 'value' || expected === 'item') return afterValue(open);
      return token.startsWith('"') && (expected === 'key' || expected === 'field') ? 'colon' : undefined;
  }
}

function mayEnd(expected: Expected, token: string, opened: string | undefined): boolean {
  return token === '}'
    ? expected === 'field' || (expected === 'comma' && opened === '{')
    : expected === 'item' || (expected === 'comma' && opened === '[');
}

function afterValue(open: readonly string[]): Expected {
  return open.length === 0 ? 'end' : 'comma';
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
