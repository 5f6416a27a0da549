import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { userActor } from '../../audit/actor.js';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import type { User } from '../../users/user/user.entity.js';
import { TokenRejected } from '../auth.errors.js';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { AccessTokensService, type TokenSubject } from '../tokens/access-tokens.service.js';
import type { TokenClaims } from '../tokens/token-claims.js';
import { ID_BYTES, type NewToken, SessionChangesService } from './session-changes.service.js';
import { SessionRepository, type SessionState } from './session.repository.js';

/** A replaced token still gets its successor for this long: the client may have lost the response. */
const GRACE_SECONDS = 10;
const MAX_SESSIONS = 10;

/** The place of a token in the life of its session. */
type Standing = 'current' | 'just-replaced' | 'reused' | 'over';

/**
 * The sessions of users (wire contract, client API). Moments are Unix seconds.
 *
 * Every use of a token checks the rows of the session and of the user, so a logout, a ban and a new password take effect at once
 * on every process. Only if a refresh or a logout changes nothing, the panel reads the row for the reason.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly sessions: SessionRepository,
    private readonly changes: SessionChangesService,
    private readonly audit: AuditLogService,
    private readonly tokens: AccessTokensService,
  ) {}

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
    const next = await this.changes.rotate(claims, address);
    if (next !== undefined) return successor(claims, next);
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
    const isUnexpired = this.clock.unixSeconds() < claims.expiresAt;
    if (isUnexpired && (await this.changes.end(claims, address))) return;
    await this.findOrEnd(claims, address);
    throw new TokenRejected();
  }

  /** Accepts a token that has not expired and is the current one of its session. @throws TokenRejected */
  async check(claims: TokenClaims, address: string): Promise<void> {
    const state = await this.findOrEnd(claims, address);
    const isCurrent = this.judge(claims, state) === 'current';
    if (!isCurrent || this.clock.unixSeconds() >= claims.expiresAt) throw new TokenRejected();
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

function successor({ userId, sessionId }: TokenClaims, { currentToken, tokenKey, rotatedAt }: NewToken): TokenSubject {
  return { userId, sessionId, tokenId: currentToken, issuedAt: rotatedAt, keyId: tokenKey };
}
