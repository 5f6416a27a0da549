import type { Draw } from './draw.js';
import type { LooseJson } from './loose-json.js';

const MAX_KEPT = 12;
const MAX_ITEMS = 20;

/** Values from the panel's responses: ids and names of existing things, tickets, codes, ETags. */
export class Seen {
  private readonly values = new Map<string, LooseJson[]>();

  note(name: string, value: LooseJson): void {
    const others = (this.values.get(name) ?? []).filter((kept) => kept !== value);
    this.values.set(name, [value, ...others].slice(0, MAX_KEPT));
  }

  /** One of the latest values, newer ones more often. */
  draw(draw: Draw, name: string): LooseJson | undefined {
    const kept = this.values.get(name) ?? [];
    if (kept.length === 0) return undefined;
    return kept[draw.happens(50) ? 0 : draw.integer(0, kept.length - 1)];
  }

  /** Stores each field of a response under its name, and under its name with the resource: `user.id`. */
  noteAnswer(resource: string, answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, MAX_ITEMS)) this.noteAnswer(resource, item);
      return;
    }
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string' || typeof value === 'number') {
        this.note(name, value);
        this.note(`${resource}.${name}`, value);
      } else {
        this.noteAnswer(name === 'items' || name === 'data' ? resource : singular(name), value);
      }
    }
  }
}

/** The resource of a path: the last word before a parameter, or the last word. */
export function resourceOf(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  return singular(words.at(-1) ?? '');
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}
