/** The body of every accepted report: daemons treat any other body as a failure, and some then drop their counters. */
export interface ReportAccepted {
  readonly status: 'success';
  readonly code: 200;
  readonly data: null;
  readonly message: string;
}

export function reportAccepted(message: string): ReportAccepted {
  return { status: 'success', code: 200, data: null, message };
}
