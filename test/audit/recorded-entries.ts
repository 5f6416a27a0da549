import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { Database } from '../../src/database/database.js';
import type { Panel } from '../support/panel.js';

/** Adds entries in one transaction. */
export async function recordTogether(panel: Panel, count: number): Promise<void> {
  await panel.service(Database).transaction(async (manager) => {
    for (let index = 0; index < count; index++) {
      const event = {
        action: 'test.done',
        subject: `test:${index}`,
        before: { size: index },
        after: { size: index + 1 },
      };
      await panel.service(AuditLogService).record(manager, event);
    }
  });
}

/** Adds entries in one transaction each. */
export async function recordEach(panel: Panel, count: number): Promise<void> {
  for (let done = 0; done < count; done++) await recordTogether(panel, 1);
}
