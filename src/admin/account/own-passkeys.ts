import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { Conflict, NotFound } from '../../common/panel.error.js';
import { secretHash } from '../../common/secret-hash.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { Passkey } from '../factors/passkey.entity.js';
import { RecoveryCodes } from '../factors/recovery-codes.js';
import { WebAuthn } from '../factors/webauthn.js';
import { Operator } from '../operators/operator.entity.js';
import { Tickets } from '../sessions/tickets.js';

const MOST_PASSKEYS = 20;

/** A passkey as the admin API shows it. Moments are Unix seconds. */
export interface PasskeyDocument {
  readonly id: number;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

/** The passkeys of whoever calls. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly webAuthn: WebAuthn,
    private readonly tickets: Tickets,
    private readonly recovery: RecoveryCodes,
  ) {}

  async list(caller: AdminCaller): Promise<{ items: PasskeyDocument[] }> {
    return { items: (await this.rows(caller)).map(passkeyDocument) };
  }

  /** What the browser hands to its authenticator, and a ticket to come back with. @throws Conflict when there are twenty */
  async begin(caller: AdminCaller): Promise<{ ticket: string; options: object }> {
    const known = await this.rows(caller);
    if (known.length >= MOST_PASSKEYS) {
      throw new Conflict(`There are ${MOST_PASSKEYS} passkeys already`, 'too-many-passkeys', { most: MOST_PASSKEYS });
    }
    const options = await this.webAuthn.registrationOptions(caller.operator, known);
    const operator = { id: caller.operator.id, sessionEpoch: 0 };
    return { ticket: this.tickets.issue('passkey-registration', operator, options.challenge), options };
  }

  /**
   * Adds the passkey that an authenticator has made. Who has no recovery codes left gets ten.
   *
   * @throws WrongFactor; Conflict where it is known already
   */
  async add(
    { operator: { id } }: AdminCaller,
    text: string,
    name: string,
    response: object,
  ): Promise<{ passkey: PasskeyDocument; recovery_codes: string[] }> {
    const ticket = this.tickets.read(text, 'passkey-registration');
    const made = await this.webAuthn.verifyRegistration(response, ticket, id);
    const row = {
      operatorId: id,
      name,
      credentialHash: secretHash(made.id),
      credentialId: made.id,
      publicKey: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      createdAt: this.clock.unixSeconds(),
      lastUsedAt: null,
    };
    try {
      return await this.database.transaction(async (manager) => {
        await manager.findOneOrFail(Operator, { where: { id } });
        await this.tickets.spend(manager, text, ticket);
        const passkey = await manager.save(manager.create(Passkey, row));
        const needsCodes = (await this.recovery.left(manager, id)) === 0;
        const after = { passkey: passkey.id, name };
        await this.audit.record(manager, { action: 'operator.passkey-added', subject: `operator:${id}`, after });
        const codes = needsCodes ? await this.recovery.replace(manager, id) : [];
        return { passkey: passkeyDocument(passkey), recovery_codes: codes };
      });
    } catch (error) {
      throw isDuplicate(error) ? new Conflict('This passkey is known already', 'passkey-known') : error;
    }
  }

  /** @throws NotFound */
  async remove({ operator: { id: operatorId } }: AdminCaller, id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(Passkey, { id, operatorId });
      if (affected === 0) throw new NotFound(`Passkey ${id}`);
      const { totpSecret } = await manager.findOneOrFail(Operator, { where: { id: operatorId } });
      const hasFactor = totpSecret !== null || (await manager.exists(Passkey, { where: { operatorId } }));
      if (!hasFactor) await this.recovery.remove(manager, operatorId);
      const before = { passkey: id };
      await this.audit.record(manager, {
        action: 'operator.passkey-removed',
        subject: `operator:${operatorId}`,
        before,
      });
    });
  }

  private async rows({ operator }: AdminCaller): Promise<Passkey[]> {
    const where = { operatorId: operator.id };
    return this.database.read((manager) => manager.find(Passkey, { where, order: { id: 'ASC' } }));
  }
}

function passkeyDocument({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyDocument {
  return { id, name, created_at: createdAt, last_used_at: lastUsedAt };
}
