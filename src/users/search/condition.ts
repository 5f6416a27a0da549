import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { User } from '../user.entity.js';

/** What rows of users are asked for: SQL about the alias `user`, with named parameters. */
export interface Condition {
  readonly text: string;
  readonly parameters: ObjectLiteral;
}

/** Asks all conditions of a query. */
export function whereAll(query: SelectQueryBuilder<User>, conditions: readonly Condition[]): SelectQueryBuilder<User> {
  for (const { text, parameters } of conditions) query.andWhere(`(${text})`, parameters);
  return query;
}
