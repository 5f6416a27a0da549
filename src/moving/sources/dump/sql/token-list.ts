import { textOrBytes } from './charsets.js';
import type { TableName } from './found.js';
import type { Token } from './sql-tokenizer.js';

/** The tokens of a short statement, or of the head of a long one, from left to right. */
export class TokenList {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** Takes keywords in this order. @returns false, and stays, where other tokens follow */
  takeWords(...words: readonly string[]): boolean {
    const isThere = words.every((word, index) => wordOf(this.tokens[this.at + index]) === word);
    if (isThere) this.at += words.length;
    return isThere;
  }

  /** Takes some of these keywords, as many as there are. */
  takeAnyOf(...words: readonly string[]): void {
    while (words.includes(wordOf(this.tokens[this.at]))) this.at++;
  }

  /** Takes a sign. */
  takeSign(sign: string): boolean {
    const token = this.tokens[this.at];
    const isThere = token?.kind === 'sign' && token.text === sign;
    if (isThere) this.at++;
    return isThere;
  }

  /** The next token, whatever it is. */
  take(): Token | undefined {
    return this.tokens[this.at++];
  }

  /** A name with or without quotes. */
  takeName(): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !isName(token)) return undefined;
    this.at++;
    return textOrBytes(token.text);
  }

  /** The name of a table. @param database that of a name without one */
  takeTable(database: string): TableName | undefined {
    const first = this.takeName();
    if (first === undefined) return undefined;
    if (!this.takeSign('.')) return { database, table: first };
    const table = this.takeName();
    return table === undefined ? undefined : { database: first, table };
  }
}

/** A keyword in capitals; empty for another token. */
export function wordOf(token: Token | undefined): string {
  return token?.kind === 'word' ? token.text.toUpperCase() : '';
}

/** Whether a token can be a name. A number cannot, but a word that begins with digits can. */
export function isName({ kind }: Token): boolean {
  return kind === 'word' || kind === 'name' || kind === 'double';
}
