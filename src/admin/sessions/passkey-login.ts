import { Injectable } from '@nestjs/common';
import type { ClientOrigin } from '../../auth/client-origin.js';
import { Clock } from '../../common/clock.js';
import { secretHash } from '../../common/secret-hash.js';
import { Database } from '../../database/database.js';
import { Passkey } from '../factors/passkey.entity.js';
import { credentialIdOf, WebAuthn } from '../factors/webauthn.js';
import { WrongFactor } from './login.errors.js';
import { OperatorLogin } from './operator-login.js';
import type { CookieAnswer, SessionDocument } from './session-document.js';
import { Tickets } from './tickets.js';

/** Logs operators in by a passkey alone: it is something they have, and it has asked who they are. */
@Injectable()
export class PasskeyLogin {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly webAuthn: WebAuthn,
    private readonly tickets: Tickets,
    private readonly login: OperatorLogin,
  ) {}

  /** What the browser hands to its authenticator, and a ticket to come back with. */
  async begin(): Promise<{ ticket: string; options: object }> {
    const options = await this.webAuthn.loginOptions();
    return { ticket: this.tickets.issue('passkey-login', null, options.challenge), options };
  }

  /** @throws WrongFactor, WrongLogin */
  async finish(text: string, response: object, origin: ClientOrigin): Promise<CookieAnswer<SessionDocument>> {
    const ticket = this.tickets.read(text, 'passkey-login');
    const passkey = await this.find(response);
    try {
      if (passkey === null) throw new WrongFactor('The passkey was not accepted');
      const counter = await this.webAuthn.verifyLogin(response, ticket, passkey);
      return await this.database.transaction(async (manager) => {
        await this.tickets.spend(manager, text, ticket);
        await manager.update(Passkey, { id: passkey.id }, { counter, lastUsedAt: this.clock.unixSeconds() });
        return this.login.begin(manager, passkey.operator, origin, 'passkey');
      });
    } catch (error) {
      if (error instanceof WrongFactor) this.login.noteRefusal(passkey?.operatorId, origin, 'wrong passkey');
      throw error;
    }
  }

  private async find(response: object): Promise<Passkey | null> {
    const id = credentialIdOf(response);
    if (id === undefined) return null;
    const where = { credentialHash: secretHash(id) };
    return this.database.read((manager) => manager.findOne(Passkey, { where, relations: { operator: true } }));
  }
}
