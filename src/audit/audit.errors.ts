import { PanelError } from '../common/problems/panel.errors.js';

/** The panel could not write the audit log, so it rejects the change. */
export class AuditUnavailable extends PanelError {
  constructor(cause: unknown) {
    super(503, 'The audit log cannot be written, so nothing was changed', {
      code: 'audit-away',
      headers: { 'retry-after': '10' },
      logLevel: 'error',
      cause,
    });
  }
}
