import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import { purge } from '../../database/bulk/purge.js';
import { WrongFactor } from '../access/login.errors.js';
import { SpentTicket } from './spent-ticket.entity.js';
import { SpentTicketRepository } from './spent-ticket.repository.js';

const LIFE_SECONDS = 300;

export type TicketPurpose = 'second-factor' | 'passkey-login' | 'passkey-registration';

/** The content of a ticket. */
export interface Ticket {
  readonly purpose: TicketPurpose;
  /** 0 if the operator is not known yet. */
  readonly operatorId: number;
  /** The operator's session epoch at the first step. */
  readonly epoch: number;
  /** The challenge that an authenticator signs. It also makes each ticket unique. */
  readonly challenge: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Tickets carry the result of a first step to the second. The panel signs a ticket and does not store it, so a flood of requests
 * fills nothing. It stores only spent tickets, so each works once.
 */
@Injectable()
export class TicketsService {
  private readonly signer: Signer;

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly spent: SpentTicketRepository,
    secrets: SecretKeys,
  ) {
    this.signer = new Signer(secrets, 'login tickets');
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
    return `${payload}.${this.signer.sign(payload)}`;
  }

  /** @throws WrongFactor for a ticket that the panel did not sign, that has another purpose, or that has expired */
  read(text: string, purpose: TicketPurpose): Ticket {
    // The panel recognizes a spent ticket by its text, so text after the signature must not pass.
    const [payload = '', signature = '', ...rest] = text.split('.');
    const isOurs = rest.length === 0 && this.signer.hasSigned(payload, signature);
    const ticket = isOurs ? parse(payload) : undefined;
    if (ticket?.purpose !== purpose || ticket.expiresAt <= this.clock.unixSeconds()) {
      throw new WrongFactor('That took too long; begin again', 'too-late');
    }
    return ticket;
  }

  /**
   * Uses a ticket up, in the transaction of the second step.
   *
   * @throws WrongFactor for a ticket that was used before
   */
  async spend(manager: EntityManager, text: string, { expiresAt }: Ticket): Promise<void> {
    try {
      await manager.withRepository(this.spent).add(secretHash(text), expiresAt);
    } catch (error) {
      throw isDuplicate(error) ? new WrongFactor('That was done already; begin again', 'done-already') : error;
    }
  }

  /** Deletes expired tickets, until the signal is aborted. */
  async purge(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await purge(this.database, SpentTicket, 'expires_at', this.clock.unixSeconds(), signal);
  }
}

/** For a payload with a right signature only. */
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
