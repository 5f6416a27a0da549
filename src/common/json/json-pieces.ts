import { isJsonObject } from './json-object.js';

/** The characters that are parsed at a time, in about a millisecond. */
const PIECE = 65_536;
/** The longest item in characters: an item cannot be split, and this length takes some ten milliseconds. */
const MAX_ITEM = 2 ** 20;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** It passes a megabyte of blanks in a millisecond; a loop over the characters takes up to ten. */
const NO_SPACE = /[^ \t\r\n]/g;

type Parse = (text: string) => unknown;

/** A part that cannot be split is so long that its parsing would block the process. */
export class PartTooLong extends Error {}

/**
 * Parses a JSON list some items at a time, so that other work can run in between.
 *
 * @param parse for the text of a whole document
 * @throws SyntaxError if the text is not a JSON list, PartTooLong; after items before the error were returned
 */
export function* listPieces(text: string, parse: Parse): Generator<readonly unknown[]> {
  for (const piece of piecesOf(text, OPEN_LIST, CLOSE_LIST)) yield itemsOf(piece, parse);
}

/**
 * Parses a JSON object some fields at a time. Parameters and errors as for {@link listPieces}.
 *
 * @returns names with their values; a name may come again
 */
export function* objectPieces(text: string, parse: Parse): Generator<readonly (readonly [string, unknown])[]> {
  for (const piece of piecesOf(text, OPEN_OBJECT, CLOSE_OBJECT)) yield fieldsOf(piece, parse);
}

/** The text between the brackets, cut at commas. */
function* piecesOf(text: string, open: number, close: number): Generator<string> {
  let start = endOfSpace(text, 0);
  if (text.charCodeAt(start) !== open) throw new SyntaxError('The text has another form');
  start++;
  for (let at = start, isFirst = true; ; at++) {
    at = endOfValue(text, at);
    const isLast = text.charCodeAt(at) !== COMMA;
    if (!isLast && at - start < PIECE) continue;
    const isEmpty = isFirst && isLast && endOfSpace(text, start) === at;
    if (isLast && !isEnd(text, at, close)) throw new SyntaxError('The text does not end well');
    if (!isEmpty) yield text.slice(start, at);
    if (isLast) return;
    isFirst = false;
    start = at + 1;
  }
}

/**
 * Cuts the value of a field out of the text of a JSON object.
 *
 * @returns the text of the value, and the text of the object with null in its place; undefined without the field
 * @throws SyntaxError
 */
export function cutOut(text: string, field: string): { value: string; rest: string } | undefined {
  const name = JSON.stringify(field);
  let cut: { value: string; rest: string } | undefined;
  for (let at = endOfSpace(text, 0) + 1; ; at++) {
    const nameAt = endOfSpace(text, at);
    if (text.charCodeAt(nameAt) !== QUOTE) return cut;
    const nameEnd = endOfString(text, nameAt) + 1;
    const from = endOfSpace(text, nameEnd) + 1;
    if (text.charCodeAt(from - 1) !== COLON) throw new SyntaxError('A name has no value');
    at = endOfValue(text, from);
    if (text.slice(nameAt, nameEnd) === name) {
      cut = { value: text.slice(from, at), rest: `${text.slice(0, from)}null${text.slice(at)}` };
    }
    if (text.charCodeAt(at) !== COMMA) return cut;
  }
}

/** Parses a text that is short, or that {@link cutOut} has shortened. @throws SyntaxError, PartTooLong */
export function parsePart(text: string, parse: Parse): unknown {
  if (text.length > MAX_ITEM) throw new PartTooLong();
  return parse(text);
}

function itemsOf(text: string, parse: Parse): readonly unknown[] {
  if (text.length > MAX_ITEM + PIECE) throw new PartTooLong();
  const items = parse(`[${text}]`);
  if (!Array.isArray(items) || items.length === 0) throw new SyntaxError('An item is missing');
  return items;
}

function fieldsOf(text: string, parse: Parse): readonly (readonly [string, unknown])[] {
  if (text.length > MAX_ITEM + PIECE) throw new PartTooLong();
  const fields: unknown = parse(`{${text}}`);
  const entries = isJsonObject(fields) ? Object.entries(fields) : [];
  if (entries.length === 0) throw new SyntaxError('A field is missing');
  return entries;
}

function isEnd(text: string, at: number, close: number): boolean {
  return text.charCodeAt(at) === close && endOfSpace(text, at + 1) === text.length;
}

/** The position of the comma or bracket after the value that begins here. The value itself is not checked. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++;
        break;
      case COMMA:
        if (depth === 0) return at;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth-- === 0) return at;
    }
  }
  throw new SyntaxError('The text ends too early');
}

/** The position of the closing quotation mark of the string that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  throw new SyntaxError('A string does not end');
}

function endOfSpace(text: string, start: number): number {
  NO_SPACE.lastIndex = start;
  return NO_SPACE.test(text) ? NO_SPACE.lastIndex - 1 : text.length;
}
