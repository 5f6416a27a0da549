import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';
import { Database } from '../../database/database.js';
import { purge } from '../../database/bulk/purge.js';
import type { SessionCredential } from '../access/admin-caller.js';
import type { Operator } from '../operator/operator.entity.js';
import type { OperatorSessionDocument } from '../operator/operators.docs.js';
import { OperatorSession } from './operator-session.entity.js';
import { type LiveSession, OperatorSessionRepository } from './operator-session.repository.js';

const TOKEN_BYTES = 32;
/** An unused session ends after 12 hours, and every session after 7 days. */
export const IDLE_SECONDS = 12 * HOUR;
export const MAX_SECONDS = 7 * DAY;

/** A new session. */
export interface BegunSession {
  /** The value of the cookie. The panel does not store it. */
  readonly cookie: string;
  readonly credential: SessionCredential;
}

/** The browsers in which operators are logged in. Moments are Unix seconds. */
@Injectable()
export class OperatorSessionsService {
  private readonly csrf: Signer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: OperatorSessionRepository,
    private readonly audit: AuditLogService,
    secrets: SecretKeys,
  ) {
    this.csrf = new Signer(secrets, 'csrf tokens');
  }

  /** Begins a session, in the transaction of the login. */
  async begin(
    manager: EntityManager,
    operator: Pick<Operator, 'id' | 'sessionEpoch'>,
    { address, client }: ClientOrigin,
  ): Promise<BegunSession> {
    const now = this.clock.unixSeconds();
    const cookie = randomToken(TOKEN_BYTES);
    const hash = secretHash(cookie);
    const expiresAt = now + MAX_SECONDS;
    const { id } = await manager.withRepository(this.sessions).save({
      hash,
      operatorId: operator.id,
      epoch: operator.sessionEpoch,
      createdAt: now,
      provedAt: now,
      lastSeenAt: now,
      expiresAt,
      address,
      client,
    });
    return { cookie, credential: { kind: 'session', id, hash, expiresAt, provedAt: now } };
  }

  /** The valid session of a cookie, with its operator. @param hash of the cookie's value */
  async find(hash: string): Promise<LiveSession | undefined> {
    const now = this.clock.unixSeconds();
    return this.sessions.findLive(hash, now, now - IDLE_SECONDS);
  }

  /**
   * The text that proves that a request comes from the panel's own page: only that page can read it. It is an HMAC of the session's
   * hash, so the panel does not store it. It changes only with the panel's secret.
   */
  csrfToken(hash: string): string {
    return this.csrf.sign(hash);
  }

  isCsrfToken(hash: string, sent: string): boolean {
    return this.csrf.hasSigned(hash, sent);
  }

  /** Records a proof of the operator, inside a transaction. @throws NotFound if the session has ended */
  async prove(manager: EntityManager, id: number): Promise<void> {
    const isThere = await manager.withRepository(this.sessions).recordProof(id, this.clock.unixSeconds());
    if (!isThere) throw new NotFound('session', id);
  }

  /** The valid sessions of an operator, newest first. */
  async list(operatorId: number): Promise<OperatorSession[]> {
    const now = this.clock.unixSeconds();
    return this.sessions.listLive(operatorId, now, now - IDLE_SECONDS);
  }

  /** Ends a session of an operator, at once on every process. @throws NotFound */
  async end(operatorId: number, id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const isThere = await manager.withRepository(this.sessions).deleteOne(operatorId, id);
      if (!isThere) throw new NotFound('session', id);
      await this.audit.record(manager, {
        action: 'operator.session-ended',
        subject: `operator:${operatorId}`,
        after: { session: id },
      });
    });
  }

  /** Ends all sessions of an operator except one, inside a transaction that has raised the operator's epoch. */
  async endOthers(manager: EntityManager, operator: Pick<Operator, 'id' | 'sessionEpoch'>, kept = 0): Promise<void> {
    await manager.withRepository(this.sessions).keepOnly(operator.id, kept, operator.sessionEpoch);
  }

  /** Deletes expired sessions, until the signal is aborted. */
  async purge(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const now = this.clock.unixSeconds();
    await purge(this.database, OperatorSession, 'expires_at', now, signal);
    await purge(this.database, OperatorSession, 'last_seen_at', now - IDLE_SECONDS, signal);
  }
}

/** A session as the admin API shows it. */
export function sessionDocument(session: OperatorSession, currentId: number | undefined): OperatorSessionDocument {
  const { id, createdAt, lastSeenAt, expiresAt, address, client } = session;
  return {
    id,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
    expires_at: expiresAt,
    address,
    client,
    is_current: id === currentId,
  };
}
