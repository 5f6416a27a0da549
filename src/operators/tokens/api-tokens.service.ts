import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { withoutUndefined } from '../../common/checks/without-undefined.js';
import { NotFound, wrongField } from '../../common/problems/panel.errors.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { Database } from '../../database/database.js';
import { checkChange, checkNew } from '../../fields/field-input.js';
import { NotAllowed } from '../access/access.errors.js';
import { grantedRights, type Right } from '../access/rights.js';
import { ApiTokenFields, type TokenChange, type TokenDocument } from './api-token.fields.js';
import type { ApiToken } from './api-token.entity.js';
import { tokenDocument } from './api-token.mapper.js';
import { ApiTokenRepository, type LiveToken } from './api-token.repository.js';

const TOKEN = /^lga_[\w-]{43}$/;
const PREFIX_LENGTH = 'lga_'.length + 8;

/** A new token with its text, which the panel shows only now. */
export type IssuedToken = TokenDocument & { readonly token: string };

/** Tokens with which programs call the admin API. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: ApiTokenRepository,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * @param operator the owner of the token
   * @param allowed the rights of the caller: the token can have no other
   * @param latestEnd the end of the caller's own token, in Unix seconds; null if the caller has none
   * @throws InvalidValue, NotAllowed
   */
  async issue(
    operator: { readonly id: number; readonly name: string },
    fields: TokenChange,
    allowed: readonly Right[],
    latestEnd: number | null = null,
  ): Promise<IssuedToken> {
    const { name, scopes, isEnabled, expiresAt } = checkNew(ApiTokenFields, fields);
    const now = this.clock.unixSeconds();
    rejectScopes(scopes, allowed);
    rejectPast(expiresAt, now);
    rejectOutliving(expiresAt, latestEnd);
    const token = `lga_${randomToken(32)}`;
    return this.database.transaction(async (manager) => {
      const added = await manager.withRepository(this.tokens).save({
        operatorId: operator.id,
        name,
        hash: secretHash(token),
        prefix: token.slice(0, PREFIX_LENGTH),
        scopes: storedScopes(scopes),
        isEnabled: Number(isEnabled),
        createdAt: now,
        expiresAt,
        lastUsedAt: null,
        lastAddress: null,
      });
      const after = tokenDocument(added, operator.name);
      await this.audit.record(manager, { action: 'token.issued', subject: `token:${added.id}`, after });
      return { ...after, token };
    });
  }

  /** All tokens, or those of one operator. */
  async list(operatorId?: number): Promise<TokenDocument[]> {
    const tokens = await this.tokens.list(operatorId);
    return tokens.map((token) => tokenDocument(token, token.operator.name));
  }

  /** @throws NotFound */
  async get(id: number): Promise<TokenDocument> {
    const row = await this.tokens.findWithOperator(id);
    if (row === null) throw new NotFound('token', id);
    return tokenDocument(row, row.operator.name);
  }

  /**
   * Changes the given fields, at once on every process.
   *
   * @param allowed the rights of the caller: the token can get no other, nor one that its operator lacks
   * @param operatorId the token must belong to this operator, if one is given
   * @param latestEnd the end of the caller's own token, in Unix seconds; null if the caller has none
   * @throws NotFound, InvalidValue, NotAllowed
   */
  async change(
    id: number,
    fields: TokenChange,
    allowed: readonly Right[],
    operatorId?: number,
    latestEnd: number | null = null,
  ): Promise<TokenDocument> {
    const { name, scopes, isEnabled, expiresAt } = checkChange(ApiTokenFields, fields);
    return this.database.transaction(async (manager) => {
      const tokens = manager.withRepository(this.tokens);
      const row = await owned(tokens, id, operatorId);
      const known = row.scopes.split(' ');
      const added = scopes?.filter((scope) => !known.includes(scope)) ?? [];
      rejectScopes(added, grantedRights(row.operator.role, allowed));
      if (expiresAt !== row.expiresAt) rejectPast(expiresAt, this.clock.unixSeconds());
      const isLonger = expiresAt !== undefined && isLater(expiresAt, row.expiresAt);
      const isRevived = isEnabled === true && row.isEnabled === 0;
      if (isLonger || isRevived) rejectOutliving(expiresAt === undefined ? row.expiresAt : expiresAt, latestEnd);
      const columns = withoutUndefined({
        name,
        scopes: scopes === undefined ? undefined : storedScopes(scopes),
        isEnabled: isEnabled === undefined ? undefined : Number(isEnabled),
        expiresAt,
      });
      if (Object.keys(columns).length > 0) await tokens.update({ id }, columns);
      const before = tokenDocument(row, row.operator.name);
      const after = tokenDocument({ ...row, ...columns }, row.operator.name);
      await this.audit.record(manager, { action: 'token.changed', subject: `token:${id}`, before, after });
      return after;
    });
  }

  /**
   * Ends a token, at once on every process.
   *
   * @param operatorId the token must belong to this operator, if one is given
   * @throws NotFound
   */
  async delete(id: number, operatorId?: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const tokens = manager.withRepository(this.tokens);
      const row = await owned(tokens, id, operatorId);
      await tokens.delete({ id });
      const before = tokenDocument(row, row.operator.name);
      await this.audit.record(manager, { action: 'token.deleted', subject: `token:${id}`, before });
    });
  }

  /** The valid token of a request, with its operator. */
  async find(token: string): Promise<LiveToken | undefined> {
    return TOKEN.test(token) ? this.tokens.findLive(secretHash(token), this.clock.unixSeconds()) : undefined;
  }
}

/** The rights of a token: never more than its operator has. */
export function rightsOfToken({ role, scopes }: LiveToken): readonly Right[] {
  return grantedRights(role, scopes.split(' '));
}

async function owned(tokens: ApiTokenRepository, id: number, operatorId: number | undefined): Promise<ApiToken> {
  const row = await tokens.findWithOperator(id);
  if (row === null || (operatorId !== undefined && row.operatorId !== operatorId)) throw new NotFound('token', id);
  return row;
}

function storedScopes(scopes: readonly Right[]): string {
  return [...new Set(scopes)].join(' ');
}

function rejectPast(expiresAt: number | null | undefined, now: number): void {
  if (typeof expiresAt === 'number' && expiresAt <= now) {
    throw wrongField('expires_at', 'must be in the future', 'future');
  }
}

/** True if the one end is after the other. Null is no end. */
function isLater(end: number | null, other: number | null): boolean {
  return other !== null && (end === null || end > other);
}

/** Otherwise a token that somebody has stolen would never end. */
function rejectOutliving(end: number | null, latestEnd: number | null): void {
  if (isLater(end, latestEnd)) throw new NotAllowed('A token cannot give a token a later end than its own');
}

function rejectScopes(scopes: readonly Right[], allowed: readonly Right[]): void {
  const beyond = scopes.filter((scope) => !allowed.includes(scope));
  if (beyond.length > 0) {
    throw wrongField('scopes', `cannot have ${beyond.join(', ')}: you do not have it yourself`, 'rights-beyond', {
      rights: beyond,
    });
  }
}
