import { Repository } from 'typeorm';
import type { Role } from '../access/rights.js';
import type { ApiToken } from './api-token.entity.js';

const SELECT_LIVE = `
  SELECT api_tokens.id AS id, api_tokens.name AS name, api_tokens.scopes AS scopes,
    api_tokens.expires_at AS expiresAt,
    operators.id AS operatorId, operators.name AS operatorName, operators.role AS role
  FROM api_tokens
  JOIN operators ON operators.id = api_tokens.operator_id
  WHERE api_tokens.hash = ? AND api_tokens.is_enabled = 1 AND operators.is_enabled = 1
    AND (api_tokens.expires_at IS NULL OR api_tokens.expires_at > ?)`;

/** A valid token with its operator. */
export interface LiveToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: string;
  /** Unix seconds; null for no end. */
  readonly expiresAt: number | null;
  readonly operatorId: number;
  readonly operatorName: string;
  readonly role: Role;
}

/** The rows of `api_tokens`. */
export class ApiTokenRepository extends Repository<ApiToken> {
  /** One read by key. @param now Unix seconds */
  async findLive(hash: string, now: number): Promise<LiveToken | undefined> {
    const [live] = await this.query<LiveToken[]>(SELECT_LIVE, [hash, now]);
    return live;
  }

  /** All tokens, or those of one operator, by number and with their operators. */
  async list(operatorId?: number): Promise<ApiToken[]> {
    return this.find({
      ...(operatorId === undefined ? {} : { where: { operatorId } }),
      relations: { operator: true },
      order: { id: 'ASC' },
    });
  }

  async findById(id: number): Promise<ApiToken | null> {
    return this.findOne({ where: { id } });
  }

  async findWithOperator(id: number): Promise<ApiToken | null> {
    return this.findOne({ where: { id }, relations: { operator: true } });
  }
}
