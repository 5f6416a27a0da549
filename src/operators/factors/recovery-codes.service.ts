import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { canonicalCode, newCode } from '../../credentials/typed-code.js';
import { RecoveryCodeRepository } from './recovery-code.repository.js';

const CODES = 10;

/** Recovery codes, each of which replaces a lost second factor once. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly clock: Clock,
    private readonly codes: RecoveryCodeRepository,
  ) {}

  /** Replaces the codes of an operator by ten new ones. The panel stores only their hashes. */
  async replace(manager: EntityManager, operatorId: number): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await manager.withRepository(this.codes).replaceAll(operatorId, codes.map(hashOf));
    return codes;
  }

  /** Uses a code up. @returns false if the operator has no such unused code */
  async use(manager: EntityManager, operatorId: number, code: string): Promise<boolean> {
    return manager.withRepository(this.codes).use(operatorId, hashOf(code), this.clock.unixSeconds());
  }

  /** The number of unused codes. */
  async left(manager: EntityManager, operatorId: number): Promise<number> {
    return manager.withRepository(this.codes).countUnused(operatorId);
  }

  async remove(manager: EntityManager, operatorId: number): Promise<void> {
    await manager.withRepository(this.codes).delete({ operatorId });
  }
}

function hashOf(code: string): string {
  return secretHash(canonicalCode(code));
}
