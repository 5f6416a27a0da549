import type { Surface } from './surface.js';

/** What an answer that refuses is made of, before it has a form. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  /** One line per problem; the client API shows them as a list. */
  readonly problems?: readonly string[] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a failure in the form of the surface that was asked (wire contract). */
export function failureBody(surface: Surface, failure: Failure): object {
  const { status, message, problems } = failure;
  switch (surface) {
    case 'client':
      return { ret: 0, msg: problems ?? message };
    case 'node':
      return { status: 'fail', code: status, data: problems ?? null, message };
    case 'other':
      return { status, message, ...(problems === undefined ? {} : { problems }) };
  }
}
