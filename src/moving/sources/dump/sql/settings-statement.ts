import type { SqlSession } from './sql-session.js';
import type { Token } from './sql-tokenizer.js';
import { TokenList, wordOf } from './token-list.js';

const CHARSETS = ['character_set_client', 'character_set_connection', 'character_set_results'];

/** Notes what the assignments of a `SET` mean for the next statements. */
export function applySettings(tokens: readonly Token[], session: SqlSession): void {
  for (const part of partsOf(tokens.slice(1))) applyPart(part, session);
}

function applyPart(part: readonly Token[], session: SqlSession): void {
  const list = new TokenList(part);
  const isCharset = list.takeWords('NAMES') || list.takeWords('CHARACTER', 'SET') || list.takeWords('CHARSET');
  if (isCharset) {
    const value = list.take()?.text.toLowerCase() ?? '';
    // The default of a server is not known. That of today is UTF-8.
    for (const name of CHARSETS) session.set(name, value === 'default' ? 'utf8mb4' : value);
    return;
  }
  const at = part.findIndex(({ kind, text }) => kind === 'sign' && text === '=');
  if (at === -1) return;
  const name = nameOf(part.slice(0, at).filter(({ text }) => text !== ':'));
  const right = part.slice(at + 1);
  noteSaved(name, right, session);
  const value = valueOf(right, session);
  if (value !== undefined) session.set(name, value);
}

/** A dump that saves settings at its start restores them at its end. */
function noteSaved(name: string, right: readonly Token[], session: SqlSession): void {
  if (name.startsWith('@old_') && signsOf(right) === '@@') session.saved.add(name);
  if (name.startsWith('@')) return;
  for (const { text } of right) if (session.saved.has(`@${text.toLowerCase()}`)) session.hasRestored = true;
}

/** `@old_mode` for a variable of the dump; `sql_mode` for one of the server, with or without `SESSION` or `@@`. */
function nameOf(tokens: readonly Token[]): string {
  const last = tokens.at(-1);
  const own = /^@(?!@)/.test(signsOf(tokens)) ? '@' : '';
  return own + (last?.text.toLowerCase() ?? '');
}

function signsOf(tokens: readonly Token[]): string {
  return tokens
    .slice(0, 2)
    .map(({ kind, text }) => (kind === 'sign' ? text : ' '))
    .join('');
}

/** The value of a literal, a variable, or `CONCAT` of them. @returns undefined for other expressions */
function valueOf(tokens: readonly Token[], session: SqlSession): string | undefined {
  const [first, second] = tokens;
  if (first === undefined) return undefined;
  if (wordOf(first) === 'CONCAT' && second?.text === '(') {
    const parts = partsOf(tokens.slice(2, -1)).map((part) => valueOf(part, session) ?? '');
    return parts.join('');
  }
  if (first.kind === 'sign' && first.text === '@') return session.variable(nameOf(tokens)) ?? defaultOf(nameOf(tokens));
  return tokens.length === 1 ? first.text : undefined;
}

/** The value that a server has before the dump sets one. */
function defaultOf(name: string): string {
  return CHARSETS.includes(name) ? 'utf8mb4' : '';
}

/** The parts between commas. Parentheses stay whole. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && token.text === '(') depth++;
    if (token.kind === 'sign' && token.text === ')') depth--;
    if (token.kind === 'sign' && token.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
