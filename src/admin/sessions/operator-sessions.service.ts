import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThan, Not } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import type { ClientOrigin } from '../../auth/client-origin.js';
import { Clock } from '../../common/clock.js';
import { NotFound } from '../../common/panel.error.js';
import { randomToken } from '../../common/random-token.js';
import { secretHash } from '../../common/secret-hash.js';
import { Database } from '../../database/database.js';
import type { SessionCredential } from '../access/admin-caller.js';
import type { Operator } from '../operators/operator.entity.js';
import type { Role } from '../access/rights.js';
import { OperatorSession } from './operator-session.entity.js';

const TOKEN_BYTES = 32;
/** A session that nobody uses ends after 12 hours, and any after 7 days. */
export const IDLE_SECONDS = 12 * 3600;
export const LONGEST_SECONDS = 7 * 86_400;

const SELECT_LIVE = `
  SELECT operator_sessions.id AS id, operator_sessions.expires_at AS expiresAt,
    operator_sessions.last_seen_at AS lastSeenAt, operators.id AS operatorId, operators.name AS name, operators.role AS role
  FROM operator_sessions
  JOIN operators ON operators.id = operator_sessions.operator_id AND operators.session_epoch = operator_sessions.epoch
  WHERE operator_sessions.hash = ? AND operators.is_enabled = 1
    AND operator_sessions.expires_at > ? AND operator_sessions.last_seen_at > ?`;

/** A session that was begun. */
export interface BegunSession {
  /** What the cookie is to hold; kept nowhere. */
  readonly cookie: string;
  readonly credential: SessionCredential;
}

/** A session that goes on, and whose it is. */
export interface LiveSession {
  readonly id: number;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
  readonly operatorId: number;
  readonly name: string;
  readonly role: Role;
}

/** The browsers in which operators are logged in. Moments are Unix seconds. */
@Injectable()
export class OperatorSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /** Begins a session, inside the transaction of the login. */
  async begin(
    manager: EntityManager,
    operator: Pick<Operator, 'id' | 'sessionEpoch'>,
    { address, client }: ClientOrigin,
  ): Promise<BegunSession> {
    const now = this.clock.unixSeconds();
    const cookie = randomToken(TOKEN_BYTES);
    const hash = secretHash(cookie);
    const expiresAt = now + LONGEST_SECONDS;
    const { id } = await manager.save(
      manager.create(OperatorSession, {
        hash,
        operatorId: operator.id,
        epoch: operator.sessionEpoch,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        address,
        client,
      }),
    );
    return { cookie, credential: { kind: 'session', id, hash, expiresAt } };
  }

  /** The session of a cookie, if it goes on: one keyed read, with the operator as he is now. */
  async find(hash: string): Promise<LiveSession | undefined> {
    const now = this.clock.unixSeconds();
    const [session] = await this.database.read((manager) =>
      manager.query<LiveSession[]>(SELECT_LIVE, [hash, now, now - IDLE_SECONDS]),
    );
    return session;
  }

  /** Those of an operator that go on, newest first. */
  async list(operatorId: number): Promise<OperatorSession[]> {
    const now = this.clock.unixSeconds();
    return this.database.read((manager) =>
      manager.find(OperatorSession, {
        where: { operatorId, expiresAt: MoreThan(now), lastSeenAt: MoreThan(now - IDLE_SECONDS) },
        order: { createdAt: 'DESC', id: 'DESC' },
      }),
    );
  }

  /**
   * Ends one session of an operator, at once and everywhere.
   *
   * @throws NotFound
   */
  async end(operatorId: number, id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(OperatorSession, { id, operatorId });
      if (affected === 0) throw new NotFound(`Session ${id}`);
      await this.audit.record(manager, {
        action: 'operator.session-ended',
        subject: `operator:${operatorId}`,
        after: { session: id },
      });
    });
  }

  /** Ends all sessions of an operator but one, inside a transaction that has raised his epoch. */
  async endOthers(manager: EntityManager, operator: Pick<Operator, 'id' | 'sessionEpoch'>, kept = 0): Promise<void> {
    await manager.delete(OperatorSession, { operatorId: operator.id, id: Not(kept) });
    await manager.update(OperatorSession, { id: kept, operatorId: operator.id }, { epoch: operator.sessionEpoch });
  }

  /** Removes what is past its end. */
  async purge(): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.transaction(async (manager) => {
      await manager.delete(OperatorSession, { expiresAt: LessThan(now) });
      await manager.delete(OperatorSession, { lastSeenAt: LessThan(now - IDLE_SECONDS) });
    });
  }
}

/** A session as the admin API shows it. */
export function sessionDocument(session: OperatorSession, currentId: number | undefined): object {
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
