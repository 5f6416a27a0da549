import { skipQuoted } from './sql-literals.js';

const COLUMN = /^\s*(?:`((?:[^`]|``)+)`|"([^"]+)"|([\w$]+))\s+([a-zA-Z]+)/;
/** Lines of a definition that begin so are keys. A column of such a name is quoted. */
const KEY = /^\s*(PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|FOREIGN|CHECK|PERIOD)\b/i;

/**
 * The columns of a `CREATE TABLE` with their types in small letters, in their order.
 *
 * @param text the statement
 * @param start the position behind its first parenthesis
 */
export function readColumns(text: string, start: number): Map<string, string> {
  const columns = new Map<string, string>();
  for (const part of partsOf(text, start)) {
    if (KEY.test(part)) continue;
    const [, inBackticks, inQuotes, plain, type = ''] = COLUMN.exec(part) ?? [];
    const name = inBackticks?.replaceAll('``', '`') ?? inQuotes ?? plain;
    if (name !== undefined) columns.set(name, type.toLowerCase());
  }
  return columns;
}

/** The parts between commas, up to the parenthesis that ends the list. Text in quotes and in parentheses stays whole. */
function partsOf(text: string, start: number): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = start;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "'" || character === '"' || character === '`') {
      const end = skipQuoted(text, at);
      at = typeof end === 'number' ? end - 1 : text.length;
    } else if (character === '(') depth++;
    else if (character === ')' && depth > 0) depth--;
    else if ((character === ',' && depth === 0) || character === ')') {
      parts.push(text.slice(begin, at));
      begin = at + 1;
      if (character === ')') break;
    }
  }
  return parts;
}
