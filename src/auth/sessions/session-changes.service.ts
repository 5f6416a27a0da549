import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { userActor } from '../../audit/actor.js';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { type GatheredChange, GatheredChanges } from '../../database/gathered-changes.js';
import { AccessTokensService } from '../tokens/access-tokens.service.js';
import type { TokenClaims } from '../tokens/token-claims.js';
import { SessionRepository, type SessionState, type ValidAt } from './session.repository.js';

/** The bytes of the id of a session or a token. */
export const ID_BYTES = 16;
/** Few enough that a transaction takes some ten milliseconds: other processes wait for SQLite's lock meanwhile. */
const MAX_TOGETHER = 32;
/** One runs while the commit of the other one waits for the disk. More of them would have fewer changes each. */
const AT_ONCE = 2;
const PATIENCE_MS = 3000;

/** The new token of a session. */
export type NewToken = Pick<SessionState, 'currentToken' | 'tokenKey' | 'rotatedAt'>;

/** A refresh or a logout. */
interface SessionChange {
  readonly kind: 'refresh' | 'logout';
  readonly claims: TokenClaims;
  readonly address: string;
}

/** The new token of a session that was refreshed; true for a session that was ended; false if nothing has changed. */
type Outcome = NewToken | boolean;

type Waiting = GatheredChange<SessionChange, Outcome>;

/**
 * Replaces tokens and ends sessions. Refreshes and logouts that wait at the same time share their statements and their commit. Each
 * changes its session only if the session is valid and the sent token is its current one.
 */
@Injectable()
export class SessionChangesService {
  private readonly changes: GatheredChanges<EntityManager, SessionChange, Outcome>;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditLogService,
    private readonly tokens: AccessTokensService,
  ) {
    this.changes = new GatheredChanges({
      transact: (work) => database.transaction(work),
      apply: (manager, changes) => this.apply(manager, changes),
      lanes: Math.min(AT_ONCE, database.changesAtOnce),
      together: MAX_TOGETHER,
      patienceMs: PATIENCE_MS,
    });
  }

  /** Replaces the current token of a session. @returns undefined if the sent token is not the current one of a valid session */
  async rotate(claims: TokenClaims, address: string): Promise<NewToken | undefined> {
    const outcome = await this.change({ kind: 'refresh', claims, address });
    return typeof outcome === 'boolean' ? undefined : outcome;
  }

  /** Ends a session. @returns false if the sent token is not the current one of a valid session */
  async end(claims: TokenClaims, address: string): Promise<boolean> {
    return (await this.change({ kind: 'logout', claims, address })) === true;
  }

  /** Now, as {@link SessionRepository} asks for it. */
  validAt(): ValidAt {
    const now = this.clock.unixSeconds();
    return { now, idleSince: now - this.config.sessionIdle };
  }

  private async change(change: SessionChange): Promise<Outcome> {
    return this.changes.run(change, { key: change.claims.sessionId, cost: 1 });
  }

  private async apply(manager: EntityManager, changes: readonly Waiting[]): Promise<void> {
    for (const apart of ofDifferentSessions(changes)) {
      const ofKind = (kind: SessionChange['kind']): Waiting[] => apart.filter(({ change }) => change.kind === kind);
      await this.rotateAll(manager, ofKind('refresh'));
      await this.endAll(manager, ofKind('logout'));
    }
  }

  private async rotateAll(manager: EntityManager, changes: readonly Waiting[]): Promise<void> {
    const at = this.validAt();
    const shared = { tokenKey: this.tokens.currentKeyId, rotatedAt: at.now };
    const rotations = changes.map((waiting) => ({ waiting, nextToken: randomToken(ID_BYTES) }));
    const given = rotations.map(({ waiting, nextToken }) => ({ ...waiting.change.claims, nextToken }));
    const rotated = await manager.withRepository(this.sessions).rotateLive(given, shared, at);
    for (const { waiting, nextToken } of rotations) {
      const isRotated = rotated.has(waiting.change.claims.sessionId);
      waiting.done(isRotated && { ...shared, currentToken: nextToken });
    }
    if (this.config.auditRefreshes) await this.record(manager, 'session.refreshed', changes, rotated);
  }

  private async endAll(manager: EntityManager, changes: readonly Waiting[]): Promise<void> {
    const at = this.validAt();
    const sent = changes.map(({ change }) => change.claims);
    const ended = await manager.withRepository(this.sessions).revokeLive(sent, at.now, at);
    for (const each of changes) {
      each.done(ended.has(each.change.claims.sessionId));
    }
    await this.record(manager, 'session.ended', changes, ended);
  }

  /** @param changed the ids of the sessions that have changed */
  private async record(
    manager: EntityManager,
    action: string,
    changes: readonly Waiting[],
    changed: ReadonlySet<string>,
  ): Promise<void> {
    const made = changes.map(({ change }) => change).filter(({ claims }) => changed.has(claims.sessionId));
    for (const { claims, address } of made) {
      const subject = `session:${claims.sessionId}`;
      await this.audit.record(manager, { action, subject }, userActor(claims.userId, address));
    }
  }
}

/** Splits changes into groups in which no two are of the same session. Those of one session keep their order. */
function ofDifferentSessions(changes: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const groups: Waiting[][] = [];
  const seen = new Map<string, number>();
  for (const waiting of changes) {
    const { sessionId } = waiting.change.claims;
    const index = seen.get(sessionId) ?? 0;
    seen.set(sessionId, index + 1);
    (groups[index] ??= []).push(waiting);
  }
  return groups;
}
