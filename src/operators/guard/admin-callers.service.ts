import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DeniedRequestsBuffer } from '../../audit/denied-requests.buffer.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import type { Gate } from '../../http/load/gate.js';
import { addressOf } from '../../http/request/address-of.js';
import { OperatorSessionsService } from '../sessions/operator-sessions.service.js';
import { readSessionCookie } from '../sessions/session-cookie.js';
import { ApiTokensService, rightsOfToken } from '../tokens/api-tokens.service.js';
import { NotAllowed, NotLoggedIn } from '../access/access.errors.js';
import { AdminCaller } from '../access/admin-caller.js';
import { rejectForeignOrigin } from '../access/origin-check.js';
import { OwnOriginService } from '../access/own-origin.service.js';
import { rightsOf } from '../access/rights.js';

const SAFE_METHODS = ['GET', 'HEAD'];
/** More sessions and tokens than a panel has. */
const MAX_RECOGNIZED = 10_000;

/**
 * Identifies callers of the admin API. Each request reads the session or token with its operator, by one key, so the end of a
 * session takes effect at once on every process.
 */
@Injectable()
export class AdminCallersService {
  /** An operator or a token is recognized by a credential that was good at its last use. A request still reads its row. */
  readonly gate: Gate = {
    recognize: (request) => {
      const hash = credentialHash(request);
      return hash !== undefined && this.recognized.has(hash) ? hash : undefined;
    },
    admit: async (request) => void (await this.identify(request)),
  };

  /** The hashes of good credentials. */
  private readonly recognized = new BoundedCache<string, true>(MAX_RECOGNIZED);

  constructor(
    private readonly sessions: OperatorSessionsService,
    private readonly tokens: ApiTokensService,
    private readonly deniedRequests: DeniedRequestsBuffer,
    private readonly origin: OwnOriginService,
  ) {}

  /**
   * Uses the first credential present and never falls back to another.
   *
   * @throws NotLoggedIn; NotAllowed for a credential of another part of the API, and for a page of another site
   */
  async identify(request: FastifyRequest): Promise<AdminCaller> {
    const { authorization, key } = request.headers;
    if (authorization !== undefined) return this.byToken(request, authorization);
    if (key !== undefined) throw this.denied(request, 'line key', new NotAllowed('A line key opens nothing here'));
    const cookie = readSessionCookie(request);
    if (cookie === undefined) throw new NotLoggedIn();
    return this.bySession(request, secretHash(cookie));
  }

  private async byToken(request: FastifyRequest, authorization: string): Promise<AdminCaller> {
    const token = bearerOf(authorization);
    if (!token.startsWith('lga_')) {
      const message = 'The Authorization header has no API token';
      throw this.denied(request, 'not an API token', new NotAllowed(message));
    }
    const live = isSentOnce(request) ? await this.tokens.find(token) : undefined;
    this.remember(secretHash(token), live);
    if (live === undefined) {
      throw this.denied(request, 'bad token', new NotLoggedIn('The API token is invalid or has expired'));
    }
    const { id, name, expiresAt, operatorId, operatorName, role } = live;
    const operator = { id: operatorId, name: operatorName, role };
    return new AdminCaller(operator, rightsOfToken(live), { kind: 'token', id, name, expiresAt }, addressOf(request));
  }

  private async bySession(request: FastifyRequest, hash: string): Promise<AdminCaller> {
    const session = await this.sessions.find(hash);
    this.remember(hash, session);
    if (session === undefined) throw new NotLoggedIn('The session is over; log in again');
    if (!SAFE_METHODS.includes(request.method)) await this.rejectForgery(request, hash);
    const { id, expiresAt, provedAt, operatorId, name, role } = session;
    const credential = { kind: 'session', id, hash, expiresAt, provedAt } as const;
    return new AdminCaller({ id: operatorId, name, role }, rightsOf(role), credential, addressOf(request));
  }

  private remember(hash: string, found: unknown): void {
    if (found === undefined) this.recognized.delete(hash);
    else this.recognized.set(hash, true);
  }

  private async rejectForgery(request: FastifyRequest, hash: string): Promise<void> {
    rejectForeignOrigin(request, await this.origin.current());
    const sent = request.headers['x-csrf-token'];
    if (typeof sent === 'string' && this.sessions.isCsrfToken(hash, sent)) return;
    throw new NotAllowed('The header X-CSRF-Token must have the value that GET /session tells', 'csrf');
  }

  /** Notes the rejection for the audit log. @returns the error */
  private denied<E extends Error>(request: FastifyRequest, reason: string, error: E): E {
    this.deniedRequests.note({ action: 'admin.refused', subject: 'admin', address: addressOf(request), reason });
    return error;
  }
}

/** The hash of the first credential that is present; undefined without one that may open the admin API. */
function credentialHash(request: FastifyRequest): string | undefined {
  const { authorization, key } = request.headers;
  if (authorization !== undefined) return secretHash(bearerOf(authorization));
  const cookie = key === undefined ? readSessionCookie(request) : undefined;
  return cookie === undefined ? undefined : secretHash(cookie);
}

function bearerOf(authorization: string): string {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

/** Node keeps the first of two such headers, and a proxy may have judged the other. */
function isSentOnce({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'authorization').length <= 1;
}
