import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { Conflict, type InvalidValue, wrongField } from '../../common/panel.error.js';
import { Database } from '../../database/database.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { Factors } from '../factors/factors.js';
import { Passkey } from '../factors/passkey.entity.js';
import { RecoveryCodes } from '../factors/recovery-codes.js';
import { Totp } from '../factors/totp.js';
import { Operator } from '../operators/operator.entity.js';
import { OwnPassword } from './own-password.js';

/** One-time codes and recovery codes of whoever calls. */
@Injectable()
export class OwnTotp {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly totp: Totp,
    private readonly factors: Factors,
    private readonly recovery: RecoveryCodes,
    private readonly password: OwnPassword,
  ) {}

  /** A seed that counts once a code of it was shown. @throws Conflict where there is one that counts already */
  async begin({ operator: { id, name } }: AdminCaller): Promise<{ secret: string; uri: string }> {
    const { secret, uri, sealed } = this.totp.newSeed(name);
    await this.database.transaction(async (manager) => {
      const { totpSecret } = await own(manager, id);
      if (totpSecret !== null) throw new Conflict('One-time codes are set up already; remove them first', 'totp-known');
      await manager.update(Operator, { id }, { totpPending: sealed });
    });
    return { secret, uri };
  }

  /** Has the seed count from now on. @throws Conflict, InvalidValue for a code that is not of it */
  async confirm({ operator: { id } }: AdminCaller, code: string): Promise<{ recovery_codes: string[] }> {
    return this.database.transaction(async (manager) => {
      const { totpPending } = await own(manager, id);
      if (totpPending === null) {
        throw new Conflict('There is no seed that waits for its first code; ask for one', 'nothing-pending');
      }
      if (!(await this.factors.useTotp(manager, id, totpPending, code))) throw wrongCode();
      await manager.update(Operator, { id }, { totpSecret: totpPending, totpPending: null });
      await this.audit.record(manager, { action: 'operator.totp-added', subject: `operator:${id}` });
      return { recovery_codes: await this.recovery.replace(manager, id) };
    });
  }

  /** @throws InvalidValue for a wrong password */
  async remove(caller: AdminCaller, password: string): Promise<void> {
    await this.password.check(caller, password);
    const { id } = caller.operator;
    await this.database.transaction(async (manager) => {
      await manager.update(Operator, { id }, { totpSecret: null, totpPending: null });
      const hasPasskey = await manager.exists(Passkey, { where: { operatorId: id } });
      if (!hasPasskey) await this.recovery.remove(manager, id);
      await this.audit.record(manager, { action: 'operator.totp-removed', subject: `operator:${id}` });
    });
  }

  /** Ten new ones; the old ones end. @throws InvalidValue for a wrong password; Conflict without a second factor */
  async replaceCodes(caller: AdminCaller, password: string): Promise<{ recovery_codes: string[] }> {
    await this.password.check(caller, password);
    const { id } = caller.operator;
    return this.database.transaction(async (manager) => {
      const { totpSecret } = await own(manager, id);
      const hasPasskey = await manager.exists(Passkey, { where: { operatorId: id } });
      if (totpSecret === null && !hasPasskey)
        throw new Conflict('There is no second factor that they could stand in for', 'no-second-factor');
      await this.audit.record(manager, { action: 'operator.recovery-codes-replaced', subject: `operator:${id}` });
      return { recovery_codes: await this.recovery.replace(manager, id) };
    });
  }
}

async function own(manager: EntityManager, id: number): Promise<Operator> {
  return manager.findOneOrFail(Operator, { where: { id } });
}

function wrongCode(): InvalidValue {
  return wrongField('code', 'is not right; check the clock of the device that makes it', 'wrong-code');
}
