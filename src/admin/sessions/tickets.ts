import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { randomToken } from '../../common/random-token.js';
import { deriveKey } from '../../common/secret-box.js';
import { secretHash } from '../../common/secret-hash.js';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import { WrongFactor } from './login.errors.js';
import { SpentTicket } from './spent-ticket.entity.js';

const LIFE_SECONDS = 300;

export type TicketPurpose = 'second-factor' | 'passkey-login' | 'passkey-registration';

/** What a ticket says. */
export interface Ticket {
  readonly purpose: TicketPurpose;
  /** Whose it is; 0 where that is not known yet. */
  readonly operatorId: number;
  /** The operator's epoch then. */
  readonly epoch: number;
  /** What an authenticator has to sign; empty where none is asked. Also what makes each ticket another. */
  readonly challenge: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Tells in the second step of something what happened in the first. A ticket is signed and not kept, so that whoever asks for a
 * great many fills nothing; only one that has served its purpose is kept, so that it does so once.
 */
@Injectable()
export class Tickets {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    config: Config,
  ) {
    this.key = deriveKey(config.appSecret, 'login tickets');
  }

  issue(
    purpose: TicketPurpose,
    operator: { id: number; sessionEpoch: number } | null,
    challenge = randomToken(16),
  ): string {
    const ticket: Ticket = {
      purpose,
      operatorId: operator?.id ?? 0,
      epoch: operator?.sessionEpoch ?? 0,
      challenge,
      expiresAt: this.clock.unixSeconds() + LIFE_SECONDS,
    };
    const payload = Buffer.from(JSON.stringify(Object.values(ticket))).toString('base64url');
    return `${payload}.${this.signatureOf(payload)}`;
  }

  /** @throws WrongFactor where the ticket is not ours, is for something else, or is over */
  read(text: string, purpose: TicketPurpose): Ticket {
    const [payload = '', signature = ''] = text.split('.', 2);
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.signatureOf(payload))];
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    const ticket = isOurs ? parse(payload) : undefined;
    if (ticket?.purpose !== purpose || ticket.expiresAt <= this.clock.unixSeconds()) {
      throw new WrongFactor('That took too long; begin again');
    }
    return ticket;
  }

  /**
   * Ends a ticket, in the transaction of what it was for.
   *
   * @throws WrongFactor where it has served already
   */
  async spend(manager: EntityManager, text: string, { expiresAt }: Ticket): Promise<void> {
    try {
      await manager.insert(SpentTicket, { hash: secretHash(text), expiresAt });
    } catch (error) {
      throw isDuplicate(error) ? new WrongFactor('That was done already; begin again') : error;
    }
  }

  async purge(): Promise<void> {
    const expiresAt = LessThan(this.clock.unixSeconds());
    await this.database.write((manager) => manager.delete(SpentTicket, { expiresAt }));
  }

  private signatureOf(payload: string): string {
    return createHmac('sha256', this.key).update(payload).digest('base64url');
  }
}

/** Only of what we have signed ourselves. */
function parse(payload: string): Ticket | undefined {
  const values: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (!Array.isArray(values)) return undefined;
  const [purpose, operatorId, epoch, challenge, expiresAt] = Array.from<unknown>(values);
  if (purpose !== 'second-factor' && purpose !== 'passkey-login' && purpose !== 'passkey-registration')
    return undefined;
  return {
    purpose,
    operatorId: Number(operatorId),
    epoch: Number(epoch),
    challenge: String(challenge),
    expiresAt: Number(expiresAt),
  };
}
