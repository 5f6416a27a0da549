import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { Conflict, NotFound } from '../../common/problems/panel.errors.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import type { AdminCaller } from '../access/admin-caller.js';
import type { Passkey } from '../operator/passkey.entity.js';
import { PasskeyRepository } from '../factors/passkey.repository.js';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';
import { WebAuthnService } from '../proofs/web-authn.service.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import type { PasskeyDocument } from './account.docs.js';
import { TicketsService } from '../tickets/tickets.service.js';

const MAX_PASSKEYS = 20;

/** The caller's passkeys. */
@Injectable()
export class OwnPasskeysService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
    private readonly operators: OperatorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly webAuthn: WebAuthnService,
    private readonly tickets: TicketsService,
    private readonly recovery: RecoveryCodesService,
  ) {}

  async list(caller: AdminCaller): Promise<{ items: PasskeyDocument[] }> {
    return { items: (await this.passkeys.list(caller.operator.id)).map(passkeyDocument) };
  }

  /** The options for the browser's authenticator, and a ticket for the second step. @throws Conflict if there are twenty passkeys */
  async begin(caller: AdminCaller): Promise<{ ticket: string; options: PublicKeyCredentialCreationOptionsJSON }> {
    const known = await this.passkeys.list(caller.operator.id);
    if (known.length >= MAX_PASSKEYS) {
      throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already`, 'too-many-passkeys', { most: MAX_PASSKEYS });
    }
    const options = await this.webAuthn.registrationOptions(caller.operator, known);
    const operator = { id: caller.operator.id, sessionEpoch: 0 };
    return { ticket: this.tickets.issue('passkey-registration', operator, options.challenge), options };
  }

  /**
   * Adds a passkey. A caller without recovery codes gets ten.
   *
   * @throws WrongFactor; Conflict for a passkey that the panel has already
   */
  async add(
    { operator: { id } }: AdminCaller,
    text: string,
    name: string,
    response: unknown,
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
        await manager.withRepository(this.operators).getById(id);
        await this.tickets.spend(manager, text, ticket);
        const passkey = await manager.withRepository(this.passkeys).save(row);
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
      const passkeys = manager.withRepository(this.passkeys);
      if (!(await passkeys.deleteOne(operatorId, id))) throw new NotFound('passkey', id);
      const { totpSecret } = await manager.withRepository(this.operators).getById(operatorId);
      const hasFactor = totpSecret !== null || (await passkeys.hasAny(operatorId));
      if (!hasFactor) await this.recovery.remove(manager, operatorId);
      const before = { passkey: id };
      await this.audit.record(manager, {
        action: 'operator.passkey-removed',
        subject: `operator:${operatorId}`,
        before,
      });
    });
  }
}

function passkeyDocument({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyDocument {
  return { id, name, created_at: createdAt, last_used_at: lastUsedAt };
}
