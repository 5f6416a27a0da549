import type { ObjectLiteral } from 'typeorm';

/** A condition on rows of users: SQL with the alias `user` and named parameters. */
export interface Condition {
  readonly text: string;
  readonly parameters: ObjectLiteral;
  /** The same condition as a range of an index, where it is one. */
  readonly stretch?: Stretch;
}

/** The rows whose column is `first` or more, and less than `end`. */
export interface Stretch {
  /** A column with an index, such as `user.emailKey`. */
  readonly column: string;
  readonly first: string;
  readonly end: string;
}
