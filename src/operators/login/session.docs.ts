import { ApiRoute } from '../../http/openapi/resource.docs.js';
import { described, enumOf, list, named, record, type Schema, string, type ValueOf } from '../../fields/schemas.js';
import { RIGHTS, ROLES } from '../access/rights.js';

export const SET_COOKIE = { 'Set-Cookie': { description: 'The session', schema: string } };
export const FOREIGN = 'The request comes from a page of another site, or without TLS from another machine';

const OPERATOR = record({ id: 'integer', name: 'string', role: named('Role', enumOf(ROLES)) });
const FIELDS = record({
  operator: OPERATOR,
  rights: list(named('Right', enumOf(RIGHTS))),
  csrf: described('string', 'The value of X-CSRF-Token, which every method except GET needs'),
  expires_at: described('integer', 'Unix seconds; an unused session ends after twelve hours'),
});
export const SESSION = named('Session', FIELDS);
export type SessionDocument = ValueOf<typeof SESSION>;

const SECOND_FACTOR = record({
  second_factor: list(named('SecondFactor', enumOf(['totp', 'recovery_code', 'passkey']))),
  ticket: described('string', 'For the second step, within five minutes'),
});
/** The password is right, and the login needs a second factor: one of them is enough. */
export type SecondFactorDocument = ValueOf<typeof SECOND_FACTOR>;
export const SESSION_OR_CHALLENGE: Schema = { oneOf: [SESSION, named('Challenge', SECOND_FACTOR)] };

const OPTIONS = record({ ticket: 'string', options: { type: 'object', additionalProperties: true } });
/** The options of WebAuthnService. */
export const PASSKEY_OPTIONS = named(
  'PasskeyOptions',
  described(OPTIONS, 'The options for the browser, and a ticket for the second step, within five minutes'),
);

/** What differs between the routes that begin a session. */
interface Login {
  readonly operationId: string;
  readonly status?: 200 | 201;
  readonly schema?: Schema;
  readonly answer?: string;
  readonly description?: string;
  readonly problems: Readonly<Record<number, string>>;
}

/** Describes a route that begins a session. */
export function ApiLogin(summary: string, login: Login): MethodDecorator {
  const { status = 200, schema = SESSION, answer = 'Logged in', problems, ...texts } = login;
  return ApiRoute(summary, status, schema, {
    ...texts,
    answer,
    ...(schema === SESSION && { headers: SET_COOKIE }),
    problems: {
      403: `${FOREIGN}; or the code is wrong`,
      429: 'Too many attempts',
      503: 'The database does not answer, or the panel cannot write the audit log',
      ...problems,
    },
  });
}
