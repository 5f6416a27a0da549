import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { randomToken } from '../common/random-token.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { User } from '../users/user.entity.js';
import { TokenRejected } from './auth.errors.js';
import type { ClientOrigin } from './client-origin.js';
import { Session } from './session.entity.js';
import type { TokenClaims } from './token-claims.js';
import type { TokenSubject } from './token-issuer.js';

const ID_BYTES = 16;
/** How long a token that was just replaced may still be exchanged for its successor: its answer may have been lost. */
const GRACE_SECONDS = 10;
const MOST_SESSIONS = 10;

/** Where in its session's life a token stands. */
type Standing = 'current' | 'just-replaced' | 'reused' | 'over';

interface SessionState {
  readonly currentToken: string;
  readonly previousToken: string | null;
  readonly rotatedAt: number;
  readonly expiresAt: number;
  readonly isLive: boolean;
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
  async begin(manager: EntityManager, user: User, origin: ClientOrigin): Promise<TokenSubject> {
    const now = this.clock.unixSeconds();
    const subject = {
      userId: user.id,
      sessionId: randomToken(ID_BYTES),
      tokenId: randomToken(ID_BYTES),
      issuedAt: now,
    };
    await this.endOldest(manager, user.id);
    await manager.insert(Session, {
      id: subject.sessionId,
      userId: user.id,
      tokenEpoch: user.tokenEpoch,
      currentToken: subject.tokenId,
      createdAt: now,
      rotatedAt: now,
      expiresAt: now + this.config.sessionMax,
      ...origin,
    });
    return subject;
  }

  /** @throws TokenRejected unless the token is the current one of a live session and has not expired */
  async authorize(claims: TokenClaims, address: string): Promise<void> {
    const standing = await this.standingOf(claims);
    if (standing === 'reused') await this.endReused(claims, address);
    if (standing !== 'current' || this.clock.unixSeconds() >= claims.expiresAt) throw new TokenRejected();
  }

  /**
   * Replaces the current token of a session. Whoever shows the one before it within ten seconds gets the same successor;
   * an older one ends the session, since two parties hold its tokens.
   *
   * @throws TokenRejected
   */
  async refresh(claims: TokenClaims, address: string): Promise<TokenSubject> {
    const state = await this.find(claims);
    const standing = this.judge(claims, state);
    if (standing === 'reused') await this.endReused(claims, address);
    if (state === undefined || standing === 'reused' || standing === 'over') throw new TokenRejected();
    if (standing === 'just-replaced') return successor(claims, state);

    const next = { currentToken: randomToken(ID_BYTES), rotatedAt: this.clock.unixSeconds() };
    const { affected } = await this.database.write((manager) =>
      manager.update(
        Session,
        { id: claims.sessionId, currentToken: claims.tokenId, revokedAt: IsNull() },
        { ...next, previousToken: claims.tokenId },
      ),
    );
    // None was changed: somebody replaced the token, or ended the session, since it was looked at.
    return affected === 0 ? this.refresh(claims, address) : successor(claims, next);
  }

  /** Ends a session. */
  async end(sessionId: string): Promise<void> {
    const revokedAt = this.clock.unixSeconds();
    await this.database.write((manager) =>
      manager.update(Session, { id: sessionId, revokedAt: IsNull() }, { revokedAt }),
    );
  }

  private async standingOf(claims: TokenClaims): Promise<Standing> {
    return this.judge(claims, await this.find(claims));
  }

  private judge(claims: TokenClaims, state: SessionState | undefined): Standing {
    const now = this.clock.unixSeconds();
    if (state === undefined || !state.isLive || now >= state.expiresAt) return 'over';
    if (claims.tokenId === state.currentToken)
      return now < state.rotatedAt + this.config.sessionIdle ? 'current' : 'over';
    const isInGrace = claims.tokenId === state.previousToken && now - state.rotatedAt <= GRACE_SECONDS;
    return isInGrace ? 'just-replaced' : 'reused';
  }

  /** One keyed read: the session, and whether its user may have one. */
  private async find({ sessionId, userId }: TokenClaims): Promise<SessionState | undefined> {
    return this.database.read((manager) =>
      manager
        .createQueryBuilder(Session, 'session')
        .innerJoin('session.user', 'user')
        .select('session.currentToken', 'currentToken')
        .addSelect('session.previousToken', 'previousToken')
        .addSelect('session.rotatedAt', 'rotatedAt')
        .addSelect('session.expiresAt', 'expiresAt')
        .addSelect(
          '(session.revokedAt IS NULL AND session.tokenEpoch = user.tokenEpoch AND user.status <> -1)',
          'isLive',
        )
        .where('session.id = :sessionId AND session.userId = :userId', { sessionId, userId })
        .getRawOne<SessionState>(),
    );
  }

  private async endReused(claims: TokenClaims, address: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const revokedAt = this.clock.unixSeconds();
      const { affected } = await manager.update(Session, { id: claims.sessionId, revokedAt: IsNull() }, { revokedAt });
      if (affected === 0) return;
      await this.audit.record(manager, {
        actor: `user:${claims.userId}`,
        action: 'session.token-reused',
        subject: `session:${claims.sessionId}`,
        address,
      });
    });
  }

  /** Makes room for one more session of a user. */
  private async endOldest(manager: EntityManager, userId: number): Promise<void> {
    const surplus = await manager.find(Session, {
      select: { id: true },
      where: { userId, revokedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: MOST_SESSIONS - 1,
      take: MOST_SESSIONS,
    });
    for (const { id } of surplus) await manager.update(Session, { id }, { revokedAt: this.clock.unixSeconds() });
  }
}

function successor(claims: TokenClaims, state: Pick<SessionState, 'currentToken' | 'rotatedAt'>): TokenSubject {
  return { userId: claims.userId, sessionId: claims.sessionId, tokenId: state.currentToken, issuedAt: state.rotatedAt };
}
