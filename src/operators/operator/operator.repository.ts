import { In, LessThan, MoreThan, Or, Repository } from 'typeorm';
import { lockRows } from '../../database/bulk/bulk.js';
import { Passkey } from './passkey.entity.js';
import type { Operator } from './operator.entity.js';

/** An operator with the number of their passkeys. */
export interface OperatorWithPasskeys {
  readonly operator: Operator;
  readonly passkeys: number;
}

/** The rows of `operators`. */
export class OperatorRepository extends Repository<Operator> {
  async findByName(name: string): Promise<Operator | null> {
    return this.findOne({ where: { name } });
  }

  async findById(id: number): Promise<Operator | null> {
    return this.findOne({ where: { id } });
  }

  /** @throws EntityNotFoundError */
  async getById(id: number): Promise<Operator> {
    return this.findOneOrFail({ where: { id } });
  }

  async findWithPasskeys(where: { id: number } | { name: string }): Promise<OperatorWithPasskeys | undefined> {
    const operator = await this.findOne({ where });
    if (operator === null) return undefined;
    return { operator, passkeys: await this.manager.countBy(Passkey, { operatorId: operator.id }) };
  }

  /** By number. */
  async listWithPasskeys(): Promise<OperatorWithPasskeys[]> {
    const operators = await this.find({ order: { id: 'ASC' } });
    const passkeys = await this.manager.find(Passkey, {
      select: { operatorId: true },
      where: { operatorId: In(operators.map(({ id }) => id)) },
    });
    return operators.map((operator) => ({
      operator,
      passkeys: passkeys.filter(({ operatorId }) => operatorId === operator.id).length,
    }));
  }

  /** Locks an operator until the transaction ends. */
  async lock(id: number): Promise<void> {
    await lockRows(this.manager, 'operators', ['id'], [id]);
  }

  async hasEnabledOwner(): Promise<boolean> {
    return this.exists({ where: { role: 'owner', isEnabled: 1 } });
  }

  /** @returns false if the operator was disabled or logged out since `sessionEpoch` @param at Unix seconds */
  async recordLogin({ id, sessionEpoch }: Pick<Operator, 'id' | 'sessionEpoch'>, at: number): Promise<boolean> {
    const { affected } = await this.update({ id, sessionEpoch, isEnabled: 1 }, { lastLoginAt: at });
    return affected === 1;
  }

  /** Ends every session and half-finished login that began before. @returns the new epoch */
  async raiseEpoch(id: number): Promise<number> {
    await this.increment({ id }, 'sessionEpoch', 1);
    const { sessionEpoch } = await this.getById(id);
    return sessionEpoch;
  }

  /** Takes the time step of a one-time code. @returns false if a code of this step or of one up to `maxAhead` later was used */
  async takeTotpStep(id: number, step: number, maxAhead: number): Promise<boolean> {
    const unused = { id, totpStep: Or(LessThan(step), MoreThan(step + maxAhead)) };
    const { affected } = await this.update(unused, { totpStep: step });
    return affected === 1;
  }

  /** Removes the seeds of one-time codes. @returns false if there is no such operator */
  async removeTotp(id: number): Promise<boolean> {
    const { affected } = await this.update({ id }, { totpSecret: null, totpPending: null });
    return affected !== 0;
  }
}
