import { PanelError } from '../../common/problems/panel.errors.js';

const MAX_PROBLEMS = 20;

/** The body or the id of a report breaks the wire contract. Nothing of the report is applied. */
export class MalformedReport extends PanelError {
  /** @param found one line per problem; the response lists the first 20 */
  constructor(found: readonly string[]) {
    const rest = found.length - MAX_PROBLEMS;
    const problems = rest > 0 ? [...found.slice(0, MAX_PROBLEMS), `and ${rest} more`] : found;
    super(400, 'The report is malformed; nothing of it was applied', { problems, logLevel: 'warn' });
  }
}
