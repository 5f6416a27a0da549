import { Turns } from '../common/concurrency/turns.js';
import { objectPieces, PartTooLong } from '../common/json/json-pieces.js';
import { MalformedJson } from '../http/body/body-parsers.js';
import { isNothing } from '../line-key/report-body.js';
import { MalformedReport } from '../http/input/malformed-report.js';

const UID = /^[1-9]\d{0,9}$/;
/** The most users of a report. */
const MAX_USERS = 50_000;

/** The report has more users than any node serves at a time. */
class TooManyUsers extends MalformedReport {
  constructor() {
    super([`A report has ${MAX_USERS} users at most`]);
  }
}

/**
 * Reads an object with a value for each user, in pieces, so that other requests have their turn in between. An empty list stands for an
 * object without fields: PHP writes it so. A name that is no number of a user is left out: one bad row must not cost a report.
 *
 * @param parse for the text of a document
 * @throws MalformedJson, MalformedReport
 */
export async function* userValues(
  text: string,
  parse: (text: string) => unknown,
): AsyncGenerator<readonly [uid: number, value: unknown]> {
  if (isNothing(text)) return;
  const turns = new Turns();
  let count = 0;
  try {
    for (const fields of objectPieces(text, parse)) {
      count += fields.length;
      if (count > MAX_USERS) throw new TooManyUsers();
      for (const [name, value] of fields) if (UID.test(name)) yield [Number(name), value];
      await turns.rest();
    }
  } catch (error) {
    if (error instanceof PartTooLong) throw new MalformedReport(['A value is longer than 1 MiB']);
    throw error instanceof SyntaxError || error instanceof RangeError ? new MalformedJson() : error;
  }
}
