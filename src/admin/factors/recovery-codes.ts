import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { secretHash } from '../../common/secret-hash.js';
import { canonicalCode, newCode } from '../access/typed-code.js';
import { RecoveryCode } from './recovery-code.entity.js';

const CODES = 10;

/** Codes that stand in for a second factor that was lost. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly clock: Clock) {}

  /** Makes ten new ones in place of those that are left. They can be shown now and never again. */
  async replace(manager: EntityManager, operatorId: number): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await this.remove(manager, operatorId);
    const rows = codes.map((code) => ({ operatorId, hash: hashOf(code), usedAt: null }));
    await manager.insert(RecoveryCode, rows);
    return codes;
  }

  /** Uses a code up. False where it is none of the operator's, or was used. */
  async use(manager: EntityManager, operatorId: number, code: string): Promise<boolean> {
    const unused = { operatorId, hash: hashOf(code), usedAt: IsNull() };
    const { affected } = await manager.update(RecoveryCode, unused, { usedAt: this.clock.unixSeconds() });
    return affected === 1;
  }

  /** How many are left. */
  async left(manager: EntityManager, operatorId: number): Promise<number> {
    return manager.countBy(RecoveryCode, { operatorId, usedAt: IsNull() });
  }

  async remove(manager: EntityManager, operatorId: number): Promise<void> {
    await manager.delete(RecoveryCode, { operatorId });
  }
}

function hashOf(code: string): string {
  return secretHash(canonicalCode(code));
}
