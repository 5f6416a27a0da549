import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { Database } from '../../database/database.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { OperatorsService } from '../operators.service.js';
import { PasskeyRepository } from './passkey.repository.js';
import { RecoveryCodesService } from './recovery-codes.service.js';

/** Removes second factors that an operator has lost. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLogService,
    private readonly recovery: RecoveryCodesService,
    private readonly operators: OperatorsService,
    private readonly rows: OperatorRepository,
    private readonly passkeys: PasskeyRepository,
  ) {}

  /** Removes all factors, and logs the operator out everywhere. The next login needs only the password. @throws NotFound */
  async remove(operatorId: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const isThere = await manager.withRepository(this.rows).removeTotp(operatorId);
      if (!isThere) throw new NotFound('operator', operatorId);
      await manager.withRepository(this.passkeys).delete({ operatorId });
      await this.recovery.remove(manager, operatorId);
      await this.operators.logOut(manager, operatorId);
      const event = { action: 'operator.second-factors-removed', subject: `operator:${operatorId}` };
      await this.audit.record(manager, event);
    });
  }
}
