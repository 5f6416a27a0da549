import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { checked } from '../../common/checked.js';
import { Clock } from '../../common/clock.js';
import { NotFound, wrongField } from '../../common/panel.error.js';
import { randomToken } from '../../common/random-token.js';
import { secretHash } from '../../common/secret-hash.js';
import { Database } from '../../database/database.js';
import { grantedRights, type Right, type Role } from '../access/rights.js';
import { ApiToken } from './api-token.entity.js';
import { TokenFields } from './token-fields.js';

const TOKEN = /^lga_[\w-]{43}$/;
const PREFIX_LENGTH = 'lga_'.length + 8;

const SELECT_LIVE = `
  SELECT api_tokens.id AS id, api_tokens.name AS name, api_tokens.scopes AS scopes,
    operators.id AS operatorId, operators.name AS operatorName, operators.role AS role
  FROM api_tokens
  JOIN operators ON operators.id = api_tokens.operator_id
  WHERE api_tokens.hash = ? AND operators.is_enabled = 1
    AND (api_tokens.expires_at IS NULL OR api_tokens.expires_at > ?)`;

/** Moments are Unix seconds. */
export interface TokenDocument {
  readonly id: number;
  readonly operator: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly last_address: string | null;
}

/** A token at the only moment at which it can be shown. */
export interface IssuedToken {
  readonly token: string;
  readonly row: ApiToken;
}

/** A token that is good, and in whose name. */
export interface LiveToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: string;
  readonly operatorId: number;
  readonly operatorName: string;
  readonly role: Role;
}

/** Tokens with which programs call the admin API. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param operator whose token it becomes
   * @param allowed the rights of whoever makes it: it can have no other
   * @throws InvalidValue
   */
  async issue(
    operator: { readonly id: number; readonly name: string },
    fields: Partial<TokenFields>,
    allowed: readonly Right[],
  ): Promise<IssuedToken> {
    const { name, scopes, expiresAt } = checked(new TokenFields(), fields);
    const now = this.clock.unixSeconds();
    refuseScopes(scopes, allowed);
    if (expiresAt !== null && expiresAt <= now) throw wrongField('expires_at', 'must be in the future', 'future');
    const token = `lga_${randomToken(32)}`;
    const row = await this.database.transaction(async (manager) => {
      const added = await manager.save(
        manager.create(ApiToken, {
          operatorId: operator.id,
          name,
          hash: secretHash(token),
          prefix: token.slice(0, PREFIX_LENGTH),
          scopes: [...new Set(scopes)].join(' '),
          createdAt: now,
          expiresAt,
          lastUsedAt: null,
          lastAddress: null,
        }),
      );
      const after = tokenDocument(added, operator.name);
      await this.audit.record(manager, { action: 'token.issued', subject: `token:${added.id}`, after });
      return added;
    });
    return { token, row };
  }

  /** All, or those of one operator; with the names of their operators. */
  async list(operatorId?: number): Promise<{ row: ApiToken; operator: string }[]> {
    const rows = await this.database.read((manager) =>
      manager.find(ApiToken, {
        ...(operatorId === undefined ? {} : { where: { operatorId } }),
        relations: { operator: true },
        order: { id: 'ASC' },
      }),
    );
    return rows.map((row) => ({ row, operator: row.operator.name }));
  }

  /**
   * Ends a token, at once and everywhere.
   *
   * @param operatorId only where it is this operator's
   * @throws NotFound
   */
  async delete(id: number, operatorId?: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const row = await manager.findOne(ApiToken, { where: { id }, relations: { operator: true } });
      if (row === null || (operatorId !== undefined && row.operatorId !== operatorId))
        throw new NotFound(`Token ${id}`);
      await manager.delete(ApiToken, { id });
      const before = tokenDocument(row, row.operator.name);
      await this.audit.record(manager, { action: 'token.deleted', subject: `token:${id}`, before });
    });
  }

  /** The token that was sent, if it is good: one keyed read, with its operator as he is now. */
  async find(token: string): Promise<LiveToken | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const [live] = await this.database.read((manager) =>
      manager.query<LiveToken[]>(SELECT_LIVE, [secretHash(token), this.clock.unixSeconds()]),
    );
    return live;
  }
}

/** What a live token may do: never more than its operator. */
export function rightsOfToken({ role, scopes }: LiveToken): readonly Right[] {
  return grantedRights(role, scopes.split(' '));
}

/** A token as the admin API and the command line show it: by its prefix. */
export function tokenDocument(row: ApiToken, operator: string): TokenDocument {
  return {
    id: row.id,
    operator,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(' '),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    last_used_at: row.lastUsedAt,
    last_address: row.lastAddress,
  };
}

function refuseScopes(scopes: readonly Right[], allowed: readonly Right[]): void {
  const beyond = scopes.filter((scope) => !allowed.includes(scope));
  if (beyond.length > 0) {
    throw wrongField('scopes', `cannot have ${beyond.join(', ')}: you do not have it yourself`, 'rights-beyond', {
      rights: beyond,
    });
  }
}
