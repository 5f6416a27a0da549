import { PanelError } from '../common/panel.error.js';

const MOST_PROBLEMS = 20;

/** The body, or the id of the report, is not what the wire contract says. Nothing of it is applied. */
export class MalformedReport extends PanelError {
  /** @param found one line per problem; of a great many, the first */
  constructor(found: readonly string[]) {
    const rest = found.length - MOST_PROBLEMS;
    const problems = rest > 0 ? [...found.slice(0, MOST_PROBLEMS), `and ${rest} more`] : found;
    super(400, 'The report is not well formed; nothing of it was applied', { problems, logLevel: 'warn' });
  }
}
