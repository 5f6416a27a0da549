import { IsNull, MoreThan, Repository } from 'typeorm';
import { changeExpected } from '../../database/bulk/bulk.js';
import type { Condition } from '../../database/bulk/bulk-writer.js';
import { exactly } from '../../database/bulk/exactly.js';
import { execute } from '../../database/execute.js';
import type { Session } from './session.entity.js';

const INSERT = `
  INSERT INTO sessions
    (id, user_id, token_epoch, current_token, token_key, created_at, rotated_at, expires_at, address, client)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const REVOKE = 'revoked_at = ?';

/** SQLite reads the right-hand sides from the old row, MySQL assigns from left to right. So the new token comes after these. */
const ROTATE = 'previous_token = current_token, token_key = ?, rotated_at = ?';

/** The same condition as `current` in `SessionsService`. */
const IS_LIVE = `
  revoked_at IS NULL AND expires_at > ? AND rotated_at > ?
    AND EXISTS (
      SELECT 1 FROM users
      WHERE users.id = sessions.user_id AND users.token_epoch = sessions.token_epoch AND users.status <> -1
    )`;

const SELECT_STATE = `
  SELECT sessions.current_token AS currentToken, sessions.token_key AS tokenKey, sessions.previous_token AS previousToken,
    sessions.rotated_at AS rotatedAt, sessions.expires_at AS expiresAt,
    (sessions.revoked_at IS NULL AND sessions.token_epoch = users.token_epoch AND users.status <> -1) AS isLive
  FROM sessions
  JOIN users ON users.id = sessions.user_id
  WHERE sessions.id = ? AND sessions.user_id = ?`;

type NewSession = Omit<Session, 'user' | 'previousToken' | 'revokedAt'>;

/** The token that a client sent. */
interface SentToken {
  readonly userId: number;
  readonly sessionId: string;
  readonly tokenId: string;
}

/** A token that replaces another. */
interface Rotation extends SentToken {
  readonly nextToken: string;
}

/** The columns of a token beside the id of its session. */
const SENT = ['user_id', 'current_token'];

/** The moments by which a session is valid, in Unix seconds: now, and the last refresh of a session that is idle since too long. */
export interface ValidAt {
  readonly now: number;
  readonly idleSince: number;
}

/** A session with its tokens. */
export interface SessionState extends Pick<
  Session,
  'currentToken' | 'tokenKey' | 'previousToken' | 'rotatedAt' | 'expiresAt'
> {
  /** 0 for a session that was revoked, or whose user may have none. */
  readonly isLive: number;
}

/** The rows of `sessions`. */
export class SessionRepository extends Repository<Session> {
  async add(session: NewSession): Promise<void> {
    const { id, userId, tokenEpoch, currentToken, tokenKey, createdAt, rotatedAt, expiresAt, address, client } =
      session;
    const row = [id, userId, tokenEpoch, currentToken, tokenKey, createdAt, rotatedAt, expiresAt, address, client];
    await execute(this.manager, INSERT, row);
  }

  /** The sessions of a user that were not revoked, newest first. */
  async liveIds(userId: number): Promise<string[]> {
    const rows = await this.query<{ id: string }[]>(
      'SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL ORDER BY created_at DESC, id',
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Replaces the current tokens of sessions, no two of them alike.
   *
   * @returns the ids of the sessions whose sent token was the current one of a valid session
   */
  async rotateLive(
    rotations: readonly Rotation[],
    { tokenKey, rotatedAt }: Pick<SessionState, 'tokenKey' | 'rotatedAt'>,
    at: ValidAt,
  ): Promise<ReadonlySet<string>> {
    const shared = { text: ROTATE, parameters: [tokenKey, rotatedAt] };
    const rows = rotations.map(({ sessionId, userId, tokenId, nextToken }) => [sessionId, userId, tokenId, nextToken]);
    const change = { expected: SENT, shared, given: ['current_token'], condition: isLive(at) };
    return changeExpected(this.manager, 'sessions', change, rows);
  }

  /**
   * Revokes sessions, no two of them alike.
   *
   * @returns the ids of the sessions whose sent token was the current one of a valid session
   */
  async revokeLive(sent: readonly SentToken[], revokedAt: number, at: ValidAt): Promise<ReadonlySet<string>> {
    const shared = { text: REVOKE, parameters: [revokedAt] };
    const rows = sent.map(({ sessionId, userId, tokenId }) => [sessionId, userId, tokenId]);
    return changeExpected(this.manager, 'sessions', { expected: SENT, shared, given: [], condition: isLive(at) }, rows);
  }

  async revoke(id: string, revokedAt: number): Promise<void> {
    await execute(this.manager, `UPDATE sessions SET ${REVOKE} WHERE id = ?`, [revokedAt, id]);
  }

  /** Locks a session until the transaction ends. */
  async lock(id: string): Promise<void> {
    await execute(this.manager, 'UPDATE sessions SET rotated_at = rotated_at WHERE id = ?', [id]);
  }

  /** One read by key: the session, and whether its user may have one. */
  async findState({ sessionId, userId }: SentToken): Promise<SessionState | undefined> {
    const [state] = await this.query<SessionState[]>(SELECT_STATE, [sessionId, userId]);
    return state;
  }

  /** The valid sessions of a user, newest first. */
  async list(userId: number, tokenEpoch: number, { now, idleSince }: ValidAt): Promise<Session[]> {
    const live = { revokedAt: IsNull(), expiresAt: MoreThan(now), rotatedAt: MoreThan(idleSince) };
    return this.find({ where: { userId, tokenEpoch, ...live }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** Revokes a session of a user. @returns false if the user has no such session, or it was revoked before */
  async revokeOf(userId: number, id: string, revokedAt: number): Promise<boolean> {
    const live = { id, userId, revokedAt: IsNull() };
    const session = exactly(await this.findOneBy(live), 'id', id);
    if (session === null) return false;
    const { affected } = await this.update(live, { revokedAt });
    return affected !== 0;
  }
}

function isLive({ now, idleSince }: ValidAt): Condition {
  return { text: IS_LIVE, parameters: [now, idleSince] };
}
