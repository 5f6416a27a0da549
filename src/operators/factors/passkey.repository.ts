import { Repository } from 'typeorm';
import type { Passkey } from '../operator/passkey.entity.js';

/** The rows of `passkeys`. */
export class PasskeyRepository extends Repository<Passkey> {
  /** In the order in which the operator added them. */
  async list(operatorId: number): Promise<Passkey[]> {
    return this.find({ where: { operatorId }, order: { id: 'ASC' } });
  }

  async hasAny(operatorId: number): Promise<boolean> {
    return this.exists({ where: { operatorId } });
  }

  /** The passkey with its operator. */
  async findByCredential(credentialHash: string): Promise<Passkey | null> {
    return this.findOne({ where: { credentialHash }, relations: { operator: true } });
  }

  /** @param at Unix seconds @returns false if the passkey was removed */
  async recordUse(id: number, counter: number, at: number): Promise<boolean> {
    const { affected } = await this.update({ id }, { counter, lastUsedAt: at });
    return affected !== 0;
  }

  /** @returns false if the operator has no such passkey */
  async deleteOne(operatorId: number, id: number): Promise<boolean> {
    const { affected } = await this.delete({ id, operatorId });
    return affected !== 0;
  }
}
