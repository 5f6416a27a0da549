import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Conflict, type InvalidValue, wrongField } from '../../common/problems/panel.errors.js';
import { Database } from '../../database/database.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { FactorsService } from '../proofs/factors.service.js';
import { PasskeyRepository } from '../factors/passkey.repository.js';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';
import { TotpService } from '../proofs/totp.service.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { OwnPasswordService } from './own-password.service.js';

/** The caller's one-time codes and recovery codes. */
@Injectable()
export class OwnTotpService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLogService,
    private readonly operators: OperatorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly totp: TotpService,
    private readonly factors: FactorsService,
    private readonly recovery: RecoveryCodesService,
    private readonly password: OwnPasswordService,
  ) {}

  /** Creates a seed, which counts from its first code on. @throws Conflict if the caller has one-time codes already */
  async begin({ operator: { id, name } }: AdminCaller): Promise<{ secret: string; uri: string }> {
    const { secret, uri, sealed } = this.totp.newSeed(name);
    await this.database.transaction(async (manager) => {
      const operators = manager.withRepository(this.operators);
      const { totpSecret } = await operators.getById(id);
      if (totpSecret !== null) throw new Conflict('One-time codes are set up already; remove them first', 'totp-known');
      await operators.update({ id }, { totpPending: sealed });
    });
    return { secret, uri };
  }

  /** Makes the pending seed count. @throws Conflict without a pending seed; InvalidValue for a wrong code */
  async confirm({ operator: { id } }: AdminCaller, code: string): Promise<{ recovery_codes: string[] }> {
    return this.database.transaction(async (manager) => {
      const operators = manager.withRepository(this.operators);
      const { totpPending } = await operators.getById(id);
      if (totpPending === null || this.totp.isLost(totpPending)) {
        throw new Conflict('There is no seed that waits for its first code; ask for one', 'nothing-pending');
      }
      if (!(await this.factors.useTotp(manager, id, totpPending, code))) throw wrongCode();
      await operators.update({ id }, { totpSecret: totpPending, totpPending: null });
      await this.audit.record(manager, { action: 'operator.totp-added', subject: `operator:${id}` });
      return { recovery_codes: await this.recovery.replace(manager, id) };
    });
  }

  /** @throws InvalidValue for a wrong password */
  async remove(caller: AdminCaller, password: string): Promise<void> {
    await this.password.check(caller, password);
    const { id } = caller.operator;
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.operators).removeTotp(id);
      const hasPasskey = await manager.withRepository(this.passkeys).hasAny(id);
      if (!hasPasskey) await this.recovery.remove(manager, id);
      await this.audit.record(manager, { action: 'operator.totp-removed', subject: `operator:${id}` });
    });
  }

  /** Replaces the recovery codes. @throws InvalidValue for a wrong password; Conflict without a second factor */
  async replaceCodes(caller: AdminCaller, password: string): Promise<{ recovery_codes: string[] }> {
    await this.password.check(caller, password);
    const { id } = caller.operator;
    return this.database.transaction(async (manager) => {
      const { totpSecret } = await manager.withRepository(this.operators).getById(id);
      const hasPasskey = await manager.withRepository(this.passkeys).hasAny(id);
      if (totpSecret === null && !hasPasskey)
        throw new Conflict('There is no second factor that they could stand in for', 'no-second-factor');
      await this.audit.record(manager, { action: 'operator.recovery-codes-replaced', subject: `operator:${id}` });
      return { recovery_codes: await this.recovery.replace(manager, id) };
    });
  }
}

function wrongCode(): InvalidValue {
  return wrongField('code', 'is not right; check the clock of the device that makes it', 'wrong-code');
}
