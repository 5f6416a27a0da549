import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { Database } from '../../database/database.js';
import { Operator } from '../operators/operator.entity.js';
import { Passkey } from './passkey.entity.js';
import { RecoveryCodes } from './recovery-codes.js';
import { Totp } from './totp.js';

/** Second factors of operators, whichever they are. */
@Injectable()
export class Factors {
  constructor(
    private readonly database: Database,
    private readonly totp: Totp,
    private readonly recovery: RecoveryCodes,
  ) {}

  /** Those that an operator has, one of which he must show beside his password. */
  async of({ id, totpSecret }: Operator): Promise<('totp' | 'recovery_code' | 'passkey')[]> {
    return this.database.read(async (manager) => {
      const hasTotp = totpSecret !== null;
      const hasPasskey = await manager.exists(Passkey, { where: { operatorId: id } });
      const hasCodes = (hasTotp || hasPasskey) && (await this.recovery.left(manager, id)) > 0;
      return [
        ...(hasTotp ? (['totp'] as const) : []),
        ...(hasCodes ? (['recovery_code'] as const) : []),
        ...(hasPasskey ? (['passkey'] as const) : []),
      ];
    });
  }

  /** Uses a code up, and tells which kind it was; nothing where it is not good. A one-time code works once, and none older after it. */
  async use(
    manager: EntityManager,
    { id, totpSecret }: Operator,
    { totp, recoveryCode }: { readonly totp?: string | undefined; readonly recoveryCode?: string | undefined },
  ): Promise<'one-time code' | 'recovery code' | undefined> {
    if (totp !== undefined && totpSecret !== null) {
      return (await this.useTotp(manager, id, totpSecret, totp)) ? 'one-time code' : undefined;
    }
    if (recoveryCode === undefined) return undefined;
    return (await this.recovery.use(manager, id, recoveryCode)) ? 'recovery code' : undefined;
  }

  /** True where the code is good and is the first of its time step. */
  async useTotp(manager: EntityManager, operatorId: number, sealed: string, code: string): Promise<boolean> {
    const step = this.totp.stepOf(sealed, code);
    if (step === undefined) return false;
    const { affected } = await manager.update(
      Operator,
      { id: operatorId, totpStep: LessThan(step) },
      { totpStep: step },
    );
    return affected === 1;
  }
}
