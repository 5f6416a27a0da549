import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusals } from '../../audit/refusals.js';
import { secretHash } from '../../common/secret-hash.js';
import { Config } from '../../config/config.js';
import { addressOf } from '../../http/address-of.js';
import { OperatorSessions } from '../sessions/operator-sessions.service.js';
import { readSessionCookie } from '../sessions/session-cookie.js';
import { ApiTokens, rightsOfToken } from '../tokens/api-tokens.service.js';
import { NotAllowed, NotLoggedIn } from './access.errors.js';
import { AdminCaller } from './admin-caller.js';
import { Csrf } from './csrf.js';
import { refuseForeignOrigin } from './origin-check.js';
import { rightsOf } from './rights.js';

const SAFE_METHODS = ['GET', 'HEAD'];

/** Finds out who calls the admin API. */
@Injectable()
export class AdminCallers {
  constructor(
    private readonly sessions: OperatorSessions,
    private readonly tokens: ApiTokens,
    private readonly csrf: Csrf,
    private readonly refusals: Refusals,
    private readonly config: Config,
  ) {}

  /**
   * By the credential that is sent; of one that is not good, no other takes the place.
   *
   * @throws NotLoggedIn; NotAllowed for what belongs to another part of the API, or to a page of another site
   */
  async identify(request: FastifyRequest): Promise<AdminCaller> {
    const { authorization, key } = request.headers;
    if (authorization !== undefined) return this.byToken(request, authorization);
    if (key !== undefined) throw this.refusal(request, 'line key', new NotAllowed('A line key opens nothing here'));
    const cookie = readSessionCookie(request);
    if (cookie === undefined) throw new NotLoggedIn();
    return this.bySession(request, secretHash(cookie));
  }

  private async byToken(request: FastifyRequest, authorization: string): Promise<AdminCaller> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!token.startsWith('lga_')) {
      const message = 'What is sent as Authorization is no API token, and opens nothing here';
      throw this.refusal(request, 'not an API token', new NotAllowed(message));
    }
    const live = isSentOnce(request) ? await this.tokens.find(token) : undefined;
    if (live === undefined) {
      throw this.refusal(request, 'bad token', new NotLoggedIn('The API token is not good, or no longer'));
    }
    const { id, name, operatorId, operatorName, role } = live;
    const operator = { id: operatorId, name: operatorName, role };
    return new AdminCaller(operator, rightsOfToken(live), { kind: 'token', id, name }, addressOf(request));
  }

  private async bySession(request: FastifyRequest, hash: string): Promise<AdminCaller> {
    const session = await this.sessions.find(hash);
    if (session === undefined) throw new NotLoggedIn('The session is over; log in again');
    if (!SAFE_METHODS.includes(request.method)) this.refuseForgery(request, hash);
    const { id, expiresAt, operatorId, name, role } = session;
    const credential = { kind: 'session', id, hash, expiresAt } as const;
    return new AdminCaller({ id: operatorId, name, role }, rightsOf(role), credential, addressOf(request));
  }

  private refuseForgery(request: FastifyRequest, hash: string): void {
    refuseForeignOrigin(request, this.config.publicUrl);
    const sent = request.headers['x-csrf-token'];
    if (typeof sent === 'string' && this.csrf.isTokenOf(hash, sent)) return;
    throw new NotAllowed('The header X-CSRF-Token must have the value that GET /session tells');
  }

  /** Leaves the refusal to the audit log, and is what is to be thrown. */
  private refusal<E extends Error>(request: FastifyRequest, reason: string, error: E): E {
    this.refusals.note({ action: 'admin.refused', subject: 'admin', address: addressOf(request), reason });
    return error;
  }
}

/** Node keeps the first of two such headers; a proxy before us may have judged the other. */
function isSentOnce({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'authorization').length <= 1;
}
