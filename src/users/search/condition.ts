import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { User } from '../user.entity.js';

/** What rows of users are asked for: SQL about the alias `user`, with named parameters. */
export interface Condition {
  readonly text: string;
  readonly parameters: ObjectLiteral;
  /** The same as a stretch of an index, where it is one. */
  readonly stretch?: Stretch;
}

/** The rows whose column is `first` or more, and less than `end`. */
export interface Stretch {
  /** With an index: `user.emailKey`. */
  readonly column: string;
  readonly first: string;
  readonly end: string;
}

/** Asks all conditions of a query. */
export function whereAll(query: SelectQueryBuilder<User>, conditions: readonly Condition[]): SelectQueryBuilder<User> {
  for (const { text, parameters } of conditions) query.andWhere(`(${text})`, parameters);
  return query;
}
