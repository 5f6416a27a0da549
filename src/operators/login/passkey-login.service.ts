import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { Clock } from '../../common/time/clock.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { Database } from '../../database/database.js';
import type { Passkey } from '../operator/passkey.entity.js';
import { PasskeyRepository } from '../factors/passkey.repository.js';
import { credentialIdOf, WebAuthnService } from '../proofs/web-authn.service.js';
import { WrongFactor } from '../access/login.errors.js';
import { OperatorLoginService } from './operator-login.service.js';
import type { SessionDocument } from './session.docs.js';
import type { CookieAnswer } from './session-document.js';
import { TicketsService } from '../tickets/tickets.service.js';

/** Logs operators in by a passkey alone: the authenticator is something that they have, and it verifies its user. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly keys: PasskeyRepository,
    private readonly webAuthn: WebAuthnService,
    private readonly tickets: TicketsService,
    private readonly login: OperatorLoginService,
  ) {}

  /** The options for the browser's authenticator, and a ticket for the second step. */
  async begin(): Promise<{ ticket: string; options: PublicKeyCredentialRequestOptionsJSON }> {
    const options = await this.webAuthn.loginOptions();
    return { ticket: this.tickets.issue('passkey-login', null, options.challenge), options };
  }

  /** @throws WrongFactor, WrongLogin */
  async finish(text: string, response: unknown, origin: ClientOrigin): Promise<CookieAnswer<SessionDocument>> {
    const ticket = this.tickets.read(text, 'passkey-login');
    const passkey = await this.find(response);
    try {
      if (passkey === null) throw new WrongFactor('The passkey was not accepted', 'passkey-refused');
      const counter = await this.webAuthn.verifyLogin(response, ticket, passkey);
      return await this.database.transaction(async (manager) => {
        await this.tickets.spend(manager, text, ticket);
        const isThere = await manager
          .withRepository(this.keys)
          .recordUse(passkey.id, counter, this.clock.unixSeconds());
        // The passkey was removed since the check.
        if (!isThere) throw new WrongFactor('The passkey was not accepted', 'passkey-refused');
        return this.login.begin(manager, passkey.operator, origin, 'passkey');
      });
    } catch (error) {
      if (error instanceof WrongFactor) this.login.noteDenied(passkey?.operatorId, origin, 'wrong passkey');
      throw error;
    }
  }

  private async find(response: unknown): Promise<Passkey | null> {
    const id = credentialIdOf(response);
    return id === undefined ? null : this.keys.findByCredential(secretHash(id));
  }
}
