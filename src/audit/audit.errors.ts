import { PanelError } from '../common/panel.error.js';

/** What was asked for is not done, since it could not be written down. */
export class AuditUnavailable extends PanelError {
  constructor(cause: unknown) {
    super(503, 'The audit log cannot be written, so nothing was changed', {
      headers: { 'retry-after': '10' },
      logLevel: 'error',
      cause,
    });
  }
}
