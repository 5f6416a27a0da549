/** A part of a regular expression: an anchor, text without one, or a group that holds one. */
export type PatternPart =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'flags' | 'text'; readonly text: string }
  | { readonly kind: 'group'; readonly open: string; readonly branches: readonly PatternBranch[] };
export type PatternBranch = readonly PatternPart[];

/** The anchors of the expression, and where they stand. */
export interface PatternTree {
  readonly branches: readonly PatternBranch[];
  /** True if an anchor is repeated, or if `(?m)` makes it match at the ends of lines. */
  readonly isUnclear: boolean;
}

/** Text without an anchor: an escape, a class of characters, quoted text, or any other character. */
const TEXT = /\\Q[^]*?(?:\\E|$)|\\[pP]\{[^}]*\}|\\[^Az]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]|[^()|^$\\[]/y;
const ANCHOR = /\^|\\A|\$|\\z/y;
const OPEN = /\((?:\?P?<\w+>|\?[a-zA-Z-]*:|\?[a-zA-Z-]+\)|(?!\?))/y;
const REPEAT = /[*+?]\??|\{\d+(?:,\d*)?\}\??/y;

/**
 * Reads the structure of a regular expression of RE2.
 *
 * @param pattern that RE2 accepts
 */
export function patternTree(pattern: string): PatternTree {
  return new PatternReader(pattern).read();
}

/** True if a group, or the whole expression, has an anchor. */
export function hasAnchor(branches: readonly PatternBranch[]): boolean {
  return branches.some((parts) => parts.some(({ kind }) => kind !== 'text' && kind !== 'flags'));
}

class PatternReader {
  private at = 0;
  private isUnclear = false;

  constructor(private readonly pattern: string) {}

  read(): PatternTree {
    const branches = this.branches();
    return { branches, isUnclear: this.isUnclear };
  }

  private branches(): PatternBranch[] {
    const branches = [this.branch()];
    while (this.take(/\|/y) !== undefined) branches.push(this.branch());
    return branches;
  }

  private branch(): PatternPart[] {
    const parts: PatternPart[] = [];
    for (let part = this.part(); part !== undefined; part = this.part()) parts.push(part);
    return parts;
  }

  private part(): PatternPart | undefined {
    const anchor = this.take(ANCHOR);
    if (anchor !== undefined) {
      if (this.take(REPEAT) !== undefined) this.isUnclear = true;
      return { kind: anchor === '^' || anchor === '\\A' ? 'start' : 'end' };
    }
    const open = this.take(OPEN);
    if (open !== undefined) return open.endsWith(')') ? this.flags(open) : this.group(open);
    const text = this.take(TEXT);
    return text === undefined ? undefined : { kind: 'text', text };
  }

  private flags(text: string): PatternPart {
    if (text.includes('m')) this.isUnclear = true;
    return { kind: 'flags', text };
  }

  private group(open: string): PatternPart {
    const from = this.at - open.length;
    if (/^\(\?[a-z-]*m/.test(open)) this.isUnclear = true;
    const branches = this.branches();
    this.at += 1;
    const repeat = this.take(REPEAT);
    if (!hasAnchor(branches)) return { kind: 'text', text: this.pattern.slice(from, this.at) };
    if (repeat === undefined) return { kind: 'group', open, branches };
    if (repeat.startsWith('?')) return { kind: 'group', open, branches: [...branches, []] };
    this.isUnclear = true;
    return { kind: 'group', open, branches };
  }

  /** Reads on over what the expression finds at this place. */
  private take(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.pattern)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}
