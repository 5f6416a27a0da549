import { type Command, Option } from 'commander';
import { MAX_LISTED, parseLimit } from './parse.js';

/** A page of a list. */
interface ListPage<Row, Place> {
  readonly rows: readonly Row[];
  /** The place after which the next page begins; null after the last one. */
  readonly next: Place | null;
}

/** A list as a command shows it. */
export interface Listing<Row> {
  readonly rows: Row[];
  /** Says that more rows follow; undefined at the end of the list. */
  readonly notice: string | undefined;
}

/** Adds `--limit` to a command that lists. Without it, people get a first page, and programs the whole list. */
export function addLimit(command: Command, usual: number): Command {
  const text = `how many, ${MAX_LISTED} at most; without it ${usual}, and all with --json`;
  return command.addOption(new Option('--limit <count>', text).argParser(parseLimit));
}

/**
 * Reads the pages that a command shows.
 *
 * @param page reads one page of at most `most` rows after a place; the place is undefined for the first one
 * @param wanted the given limit, the one without it, the command, and how to see what follows: `add --after 100`
 */
export async function readListing<Row, Place>(
  page: (place: Place | undefined, most: number) => Promise<ListPage<Row, Place>>,
  wanted: {
    readonly limit: number | undefined;
    readonly usual: number;
    readonly command: Command;
    readonly goOn: (place: Place) => string;
  },
): Promise<Listing<Row>> {
  const { limit, usual, command, goOn } = wanted;
  const isWhole = limit === undefined && command.optsWithGlobals()['json'] === true;
  const rows: Row[] = [];
  let place: Place | undefined;
  for (;;) {
    const found = await page(place, isWhole ? MAX_LISTED : (limit ?? usual));
    for (const row of found.rows) rows.push(row);
    if (found.next === null) return { rows, notice: undefined };
    if (!isWhole) return { rows, notice: `these are ${rows.length}, and more follow: ${goOn(found.next)}` };
    place = found.next;
  }
}
