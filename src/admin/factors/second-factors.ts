import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { NotFound } from '../../common/panel.error.js';
import { Database } from '../../database/database.js';
import { Operator } from '../operators/operator.entity.js';
import { OperatorsService } from '../operators/operators.service.js';
import { Passkey } from './passkey.entity.js';
import { RecoveryCodes } from './recovery-codes.js';

/** Takes the second factors of somebody who has lost them. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly recovery: RecoveryCodes,
    private readonly operators: OperatorsService,
  ) {}

  /** All of them; the operator is logged out everywhere, and then needs his password alone. @throws NotFound */
  async remove(operatorId: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const none = { totpSecret: null, totpPending: null };
      const { affected } = await manager.update(Operator, { id: operatorId }, none);
      if (affected === 0) throw new NotFound(`Operator ${operatorId}`);
      await manager.delete(Passkey, { operatorId });
      await this.recovery.remove(manager, operatorId);
      await this.operators.logOut(manager, operatorId);
      const event = { action: 'operator.second-factors-removed', subject: `operator:${operatorId}` };
      await this.audit.record(manager, event);
    });
  }
}
