import { PanelError } from '../common/problems/panel.errors.js';

export class TooManyRows extends PanelError {
  constructor(most: number) {
    super(413, `A report has ${most} rows at most`, { logLevel: 'warn' });
  }
}

/** A report with this id and other rows was applied. */
export class ReportConflict extends PanelError {
  constructor(reportId: string) {
    super(409, `Report ${reportId} was applied already, with another body`, { logLevel: 'warn' });
  }
}
