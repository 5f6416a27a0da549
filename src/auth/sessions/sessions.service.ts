import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { userActor } from '../../audit/actor.js';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { GatheredChanges } from '../../database/gathered-changes.js';
import type { User } from '../../users/user.entity.js';
import { TokenRejected } from '../auth.errors.js';
import type { ClientOrigin } from '../../http/server/client-origin.js';
import { AccessTokensService, type TokenSubject } from '../tokens/access-tokens.service.js';
import type { TokenClaims } from '../tokens/token-claims.js';
import { SessionRepository, type SessionState, type ValidAt } from './session.repository.js';

const ID_BYTES = 16;
/** A replaced token still gets its successor for this long: the client may have lost the response. */
const GRACE_SECONDS = 10;
const MAX_SESSIONS = 10;
/** Few enough that a transaction takes some ten milliseconds: other processes wait for SQLite's lock meanwhile. */
const MAX_TOGETHER = 32;
/** Transactions that remain for other changes. */
const FOR_OTHERS = 2;
const PATIENCE_MS = 3000;

/** The place of a token in the life of its session. */
type Standing = 'current' | 'just-replaced' | 'reused' | 'over';

/**
 * The sessions of users (wire contract, client API). Moments are Unix seconds.
 *
 * Every use of a token checks the rows of the session and of the user, so a logout, a ban and a new password take effect at once
 * on every process. Refresh and logout are one conditional update each, and those that wait share commits. Only if
 * the update changes nothing, the panel reads the row for the reason.
 */
@Injectable()
export class SessionsService {
  /** Refreshes and logouts. */
  private readonly changes: GatheredChanges<EntityManager>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditLogService,
    private readonly tokens: AccessTokensService,
  ) {
    this.changes = new GatheredChanges({
      transact: (work) => database.transaction(work),
      lanes: Math.max(1, database.changesAtOnce - FOR_OTHERS),
      together: MAX_TOGETHER,
      patienceMs: PATIENCE_MS,
    });
  }

  /** Begins a session, in the transaction of the login. */
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
      keyId: this.tokens.currentKeyId,
    };
    await this.endOldest(manager, user.id);
    const { sessionId, tokenId, keyId } = subject;
    const { address, client } = origin;
    await manager.withRepository(this.sessions).add({
      id: sessionId,
      userId: user.id,
      tokenEpoch: user.tokenEpoch,
      currentToken: tokenId,
      tokenKey: keyId,
      createdAt: now,
      rotatedAt: now,
      expiresAt: now + this.config.sessionMax,
      address,
      client,
    });
    const event = { action: 'session.began', subject: `session:${sessionId}`, after: { client } };
    await this.audit.record(manager, event, userActor(user.id, address));
    return subject;
  }

  /**
   * Replaces the current token of a session. For ten seconds the token before it gets the same successor, signed with the same
   * key. An older token ends the session, since two clients hold its tokens.
   *
   * @throws TokenRejected
   */
  async refresh(claims: TokenClaims, address: string): Promise<TokenSubject> {
    const next = {
      currentToken: randomToken(ID_BYTES),
      tokenKey: this.tokens.currentKeyId,
      rotatedAt: this.clock.unixSeconds(),
    };
    if (await this.rotateLive(claims, next, address)) return successor(claims, next);
    const state = await this.findOrEnd(claims, address);
    if (state === undefined || this.judge(claims, state) !== 'just-replaced') throw new TokenRejected();
    return successor(claims, state);
  }

  /**
   * Ends the session of a current token.
   *
   * @throws TokenRejected also for an expired token
   */
  async end(claims: TokenClaims, address: string): Promise<void> {
    const now = this.clock.unixSeconds();
    if (now < claims.expiresAt && (await this.endLive(claims, now, address))) return;
    await this.findOrEnd(claims, address);
    throw new TokenRejected();
  }

  /** Accepts a token that has not expired and is the current one of its session. @throws TokenRejected */
  async check(claims: TokenClaims, address: string): Promise<void> {
    const state = await this.findOrEnd(claims, address);
    const isCurrent = this.judge(claims, state) === 'current';
    if (!isCurrent || this.clock.unixSeconds() >= claims.expiresAt) throw new TokenRejected();
  }

  /** Now, as {@link SessionRepository} asks for it. */
  validAt(): ValidAt {
    const now = this.clock.unixSeconds();
    return { now, idleSince: now - this.config.sessionIdle };
  }

  private async rotateLive(
    claims: TokenClaims,
    next: Pick<SessionState, 'currentToken' | 'tokenKey' | 'rotatedAt'>,
    address: string,
  ): Promise<boolean> {
    const rotate = (manager: EntityManager): Promise<boolean> =>
      manager.withRepository(this.sessions).rotate(claims, next, this.validAt());
    return this.change(rotate, claims, address, this.config.auditRefreshes ? 'session.refreshed' : undefined);
  }

  private async endLive(claims: TokenClaims, now: number, address: string): Promise<boolean> {
    const revoke = (manager: EntityManager): Promise<boolean> =>
      manager.withRepository(this.sessions).revokeLive(claims, now, this.validAt());
    return this.change(revoke, claims, address, 'session.ended');
  }

  /** @param action of the entry in the audit log; undefined for none */
  private async change(
    change: (manager: EntityManager) => Promise<boolean>,
    claims: TokenClaims,
    address: string,
    action: string | undefined,
  ): Promise<boolean> {
    const run = async (manager: EntityManager): Promise<boolean> => {
      if (!(await change(manager))) return false;
      if (action === undefined) return true;
      const event = { action, subject: `session:${claims.sessionId}` };
      await this.audit.record(manager, event, userActor(claims.userId, address));
      return true;
    };
    return this.changes.run({ key: claims.sessionId, cost: 1, run });
  }

  private judge(claims: TokenClaims, state: SessionState | undefined): Standing {
    const now = this.clock.unixSeconds();
    if (state === undefined || state.isLive === 0 || now >= state.expiresAt) return 'over';
    if (claims.tokenId === state.currentToken)
      return now < state.rotatedAt + this.config.sessionIdle ? 'current' : 'over';
    const isInGrace = claims.tokenId === state.previousToken && now - state.rotatedAt <= GRACE_SECONDS;
    return isInGrace ? 'just-replaced' : 'reused';
  }

  /**
   * Reads the session, and ends it if its token was replaced long ago. A read alone must not end it: a server that lags behind
   * the others of its cluster does not have the newest token yet.
   */
  private async findOrEnd(claims: TokenClaims, address: string): Promise<SessionState | undefined> {
    const state = await this.sessions.findState(claims);
    if (this.judge(claims, state) !== 'reused') return state;
    return this.database.transaction(async (manager) => {
      const sessions = manager.withRepository(this.sessions);
      await sessions.lock(claims.sessionId);
      const locked = await sessions.findState(claims);
      if (this.judge(claims, locked) !== 'reused') return locked;
      await sessions.revoke(claims.sessionId, this.clock.unixSeconds());
      const event = { action: 'session.token-reused', subject: `session:${claims.sessionId}` };
      await this.audit.record(manager, event, userActor(claims.userId, address));
      return locked;
    });
  }

  /** Makes room for one more session of a user. */
  private async endOldest(manager: EntityManager, userId: number): Promise<void> {
    const sessions = manager.withRepository(this.sessions);
    const live = await sessions.liveIds(userId);
    for (const id of live.slice(MAX_SESSIONS - 1)) await sessions.revoke(id, this.clock.unixSeconds());
  }
}

function successor(
  { userId, sessionId }: TokenClaims,
  { currentToken, tokenKey, rotatedAt }: Pick<SessionState, 'currentToken' | 'tokenKey' | 'rotatedAt'>,
): TokenSubject {
  return { userId, sessionId, tokenId: currentToken, issuedAt: rotatedAt, keyId: tokenKey };
}
