import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { userActor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { randomToken } from '../common/random-token.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { execute } from '../database/execute.js';
import type { User } from '../users/user.entity.js';
import { TokenRejected } from './auth.errors.js';
import type { ClientOrigin } from './client-origin.js';
import { Session } from './session.entity.js';
import type { TokenClaims } from './token-claims.js';
import type { TokenSubject } from './token-issuer.js';

const ID_BYTES = 16;
/** How long a token that was just replaced may still be exchanged for its successor: its answer may have been lost. */
const GRACE_SECONDS = 10;
const MOST_SESSIONS = 10;

const INSERT = `
  INSERT INTO sessions
    (id, user_id, token_epoch, current_token, created_at, rotated_at, expires_at, address, client)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The right-hand sides are those of before the change on SQLite, and go from left to right on MySQL: so this order. */
const ROTATE = 'UPDATE sessions SET previous_token = current_token, current_token = ?, rotated_at = ?';
const REVOKE = 'UPDATE sessions SET revoked_at = ?';

/** Newest first. */
const SELECT_LIVE_IDS = 'SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL ORDER BY created_at DESC, id';

/** The same as `judge` calls current. */
const WHERE_LIVE = `
  WHERE id = ? AND user_id = ? AND current_token = ? AND revoked_at IS NULL AND expires_at > ? AND rotated_at > ?
    AND EXISTS (
      SELECT 1 FROM users
      WHERE users.id = sessions.user_id AND users.token_epoch = sessions.token_epoch AND users.status <> -1
    )`;

const SELECT_STATE = `
  SELECT sessions.current_token AS currentToken, sessions.previous_token AS previousToken,
    sessions.rotated_at AS rotatedAt, sessions.expires_at AS expiresAt,
    (sessions.revoked_at IS NULL AND sessions.token_epoch = users.token_epoch AND users.status <> -1) AS isLive
  FROM sessions
  JOIN users ON users.id = sessions.user_id
  WHERE sessions.id = ? AND sessions.user_id = ?`;

/** Where in its session's life a token stands. */
type Standing = 'current' | 'just-replaced' | 'reused' | 'over';

interface SessionState {
  readonly currentToken: string;
  readonly previousToken: string | null;
  readonly rotatedAt: number;
  readonly expiresAt: number;
  readonly isLive: number;
}

/** Sessions and which of their tokens is good (wire contract, client API). Moments are Unix seconds. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: AuditLog,
  ) {}

  /** Begins a session of a user who has just logged in, inside that transaction. */
  async begin(
    manager: EntityManager,
    user: Pick<User, 'id' | 'tokenEpoch'>,
    origin: ClientOrigin,
  ): Promise<TokenSubject> {
    const now = this.clock.unixSeconds();
    const subject = {
      userId: user.id,
      sessionId: randomToken(ID_BYTES),
      tokenId: randomToken(ID_BYTES),
      issuedAt: now,
    };
    await this.endOldest(manager, user.id);
    const { sessionId, tokenId } = subject;
    const { address, client } = origin;
    const expiresAt = now + this.config.sessionMax;
    const row = [sessionId, user.id, user.tokenEpoch, tokenId, now, now, expiresAt, address, client];
    await execute(manager, INSERT, row);
    const event = { action: 'session.began', subject: `session:${sessionId}`, after: { client } };
    await this.audit.record(manager, event, userActor(user.id, address));
    return subject;
  }

  /**
   * Replaces the current token of a session. Whoever shows the one before it within ten seconds gets the same successor;
   * an older one ends the session, since two parties hold its tokens.
   *
   * @throws TokenRejected
   */
  async refresh(claims: TokenClaims, address: string): Promise<TokenSubject> {
    const next = { currentToken: randomToken(ID_BYTES), rotatedAt: this.clock.unixSeconds() };
    if (await this.rotateLive(claims, [next.currentToken, next.rotatedAt], address)) return successor(claims, next);
    const state = await this.find(claims);
    const standing = this.judge(claims, state);
    if (standing === 'reused') await this.endReused(claims, address);
    if (state === undefined || standing !== 'just-replaced') throw new TokenRejected();
    return successor(claims, state);
  }

  /**
   * Ends the session whose current token is shown.
   *
   * @throws TokenRejected also where the token has expired
   */
  async end(claims: TokenClaims, address: string): Promise<void> {
    const now = this.clock.unixSeconds();
    if (now < claims.expiresAt && (await this.endLive(claims, now, address))) return;
    if (this.judge(claims, await this.find(claims)) === 'reused') await this.endReused(claims, address);
    throw new TokenRejected();
  }

  /** Runs a change of the session whose current token this is: nothing happens, and false is told, unless it is live. */
  private async changeLive(
    manager: EntityManager,
    change: string,
    values: readonly unknown[],
    { sessionId, userId, tokenId }: TokenClaims,
  ): Promise<boolean> {
    const now = this.clock.unixSeconds();
    const parameters = [...values, sessionId, userId, tokenId, now, now - this.config.sessionIdle];
    return (await execute(manager, `${change} ${WHERE_LIVE}`, parameters)) > 0;
  }

  private async rotateLive(claims: TokenClaims, values: readonly unknown[], address: string): Promise<boolean> {
    if (!this.config.auditRefreshes)
      return this.database.write((manager) => this.changeLive(manager, ROTATE, values, claims));
    return this.changeLiveOnRecord(ROTATE, values, claims, address, 'session.refreshed');
  }

  private async endLive(claims: TokenClaims, now: number, address: string): Promise<boolean> {
    return this.changeLiveOnRecord(REVOKE, [now], claims, address, 'session.ended');
  }

  private async changeLiveOnRecord(
    change: string,
    values: readonly unknown[],
    claims: TokenClaims,
    address: string,
    action: string,
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const isChanged = await this.changeLive(manager, change, values, claims);
      const event = { action, subject: `session:${claims.sessionId}` };
      if (isChanged) await this.audit.record(manager, event, userActor(claims.userId, address));
      return isChanged;
    });
  }

  private judge(claims: TokenClaims, state: SessionState | undefined): Standing {
    const now = this.clock.unixSeconds();
    if (state === undefined || state.isLive === 0 || now >= state.expiresAt) return 'over';
    if (claims.tokenId === state.currentToken)
      return now < state.rotatedAt + this.config.sessionIdle ? 'current' : 'over';
    const isInGrace = claims.tokenId === state.previousToken && now - state.rotatedAt <= GRACE_SECONDS;
    return isInGrace ? 'just-replaced' : 'reused';
  }

  /** One keyed read: the session, and whether its user may have one. */
  private async find({ sessionId, userId }: TokenClaims): Promise<SessionState | undefined> {
    const [state] = await this.database.read((manager) =>
      manager.query<SessionState[]>(SELECT_STATE, [sessionId, userId]),
    );
    return state;
  }

  private async endReused(claims: TokenClaims, address: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const revokedAt = this.clock.unixSeconds();
      const { affected } = await manager.update(Session, { id: claims.sessionId, revokedAt: IsNull() }, { revokedAt });
      if (affected === 0) return;
      const event = { action: 'session.token-reused', subject: `session:${claims.sessionId}` };
      await this.audit.record(manager, event, userActor(claims.userId, address));
    });
  }

  /** Makes room for one more session of a user. */
  private async endOldest(manager: EntityManager, userId: number): Promise<void> {
    const live = await manager.query<{ id: string }[]>(SELECT_LIVE_IDS, [userId]);
    for (const { id } of live.slice(MOST_SESSIONS - 1)) {
      await execute(manager, 'UPDATE sessions SET revoked_at = ? WHERE id = ?', [this.clock.unixSeconds(), id]);
    }
  }
}

function successor(claims: TokenClaims, state: Pick<SessionState, 'currentToken' | 'rotatedAt'>): TokenSubject {
  return { userId: claims.userId, sessionId: claims.sessionId, tokenId: state.currentToken, issuedAt: state.rotatedAt };
}
