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

export class TooManyRows extends PanelError {
  constructor(most: number) {
    super(413, `A report has ${most} rows at most`, { logLevel: 'warn' });
  }
}

/** The id was used for other rows. */
export class ReportConflict extends PanelError {
  constructor(reportId: string) {
    super(409, `Report ${reportId} was applied already, with another body`, { logLevel: 'warn' });
  }
}

/** More reports wait than can be answered in time. Nothing of this one is applied. */
export class TooManyReports extends PanelError {
  constructor() {
    super(503, 'Too many reports at the same time; try again shortly', {
      headers: { 'retry-after': '5' },
      logLevel: 'warn',
    });
  }
}
