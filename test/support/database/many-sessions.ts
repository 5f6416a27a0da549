import { randomToken } from '../../../src/common/secrets/random-token.js';
import { AccessTokensService } from '../../../src/auth/tokens/access-tokens.service.js';
import type { Panel } from '../panel.js';

const AT_ONCE = 200;
const SESSION_SECONDS = 86_400;
const COLUMNS = 'id, user_id, token_epoch, current_token, created_at, rotated_at, expires_at, address, client';

export interface GivenSession {
  readonly id: string;
  readonly token: string;
}

/** Creates sessions of one user without logins. @param issuedAt Unix seconds */
export async function manySessions(
  panel: Panel,
  userId: number,
  count: number,
  issuedAt: number,
): Promise<GivenSession[]> {
  const tokens = panel.service(AccessTokensService);
  const sessions: GivenSession[] = [];
  while (sessions.length < count) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - sessions.length) }, () => {
      const [id, tokenId] = [randomToken(16), randomToken(16)];
      const subject = { userId, sessionId: id, tokenId, issuedAt, keyId: null };
      sessions.push({ id, token: tokens.issue(subject) });
      return [id, userId, 0, tokenId, issuedAt, issuedAt, issuedAt + SESSION_SECONDS, '127.0.0.1', 'test'];
    });
    const places = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
    await panel.execute(`INSERT INTO sessions(${COLUMNS}) VALUES ${places}`, rows.flat());
  }
  return sessions;
}
