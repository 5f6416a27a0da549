/** Text that no format can write into a line. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]+/gu;
/** Marks of INI lines. */
const MARKS = /[,="\\|]+/g;
const FIRST_LETTER = 0x1f1e6;

/** A name on one line. An empty one becomes a dash. */
export function cleanName(name: string): string {
  return name.toWellFormed().replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim() || '-';
}

/** A name for a line of Surge, Surfboard, Quantumult X and Loon: without their marks. A comment or a section begins with others. */
export function cleanLineName(name: string): string {
  return cleanName(
    cleanName(name)
      .replace(MARKS, ' ')
      .replace(/^[#;/[\s]+/, ''),
  );
}

/** The name with the flag of its country. @param country two capital letters, or empty */
export function flagged(name: string, country: string): string {
  if (country === '') return name;
  const flag = [...country].map((letter) => String.fromCodePoint(FIRST_LETTER + letter.charCodeAt(0) - 65)).join('');
  return name.startsWith(flag) ? name : `${flag} ${name}`;
}

/** Makes names unique: `Tokyo`, `Tokyo 2`. Clients reject a file with a repeated name. */
export class UniqueNames {
  private readonly used: Set<string>;

  /** @param taken the names of groups */
  constructor(taken: Iterable<string>) {
    this.used = new Set(taken);
  }

  /** The first unused form of a name. */
  free(name: string): string {
    let unique = name;
    for (let number = 2; this.used.has(unique); number++) unique = `${name} ${number}`;
    return unique;
  }

  take(name: string): void {
    this.used.add(name);
  }
}
