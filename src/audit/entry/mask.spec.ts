import type { JsonObject } from '../../common/json/json-object.js';
import { maskedStates } from './mask.js';

const CANARY = 'canary-7f3a';

/** Every field name of the panel that holds a secret. */
const SECRETS = [
  'passwd',
  'password',
  'password_hash',
  'passwordHash',
  'new-password',
  'secret',
  'push_secret',
  'pushSecret',
  'totp_secret',
  'token',
  'access_token',
  'key',
  'hash',
  'code',
  'recovery_codes',
  'ticket',
  'csrf',
  'cookie',
  'Authorization',
];

describe('the states in an audit entry', () => {
  it.each(SECRETS)('never show the value of a field named %s', (name) => {
    for (const noun of ['user', 'node', 'operator', 'line-key', 'token', 'anything']) {
      const given = { [name]: CANARY, inside: { [name]: [CANARY] }, list: [{ [name]: CANARY }] };
      for (const states of [
        { before: given, after: null },
        { before: null, after: given },
        { before: given, after: { ...given, [name]: `${CANARY}2`, inside: { [name]: `${CANARY}3` } } },
      ]) {
        expect(JSON.stringify(maskedStates(noun, states))).not.toContain(CANARY);
      }
    }
  });

  it('hide the UUID of a user, which is a credential', () => {
    expect(maskedStates('user', { before: null, after: { uuid: CANARY } }).after).toEqual({ uuid: '(hidden)' });
    expect(maskedStates('node', { before: null, after: { uuid: CANARY } }).after).toEqual({ uuid: CANARY });
  });

  it('mark a new secret, and show an empty secret as empty', () => {
    expect(maskedStates('node', { before: { secret: 'a', x: 1 }, after: { secret: 'b', x: 1 } })).toEqual({
      before: { secret: '(hidden)' },
      after: { secret: '(hidden, new)' },
    });
    expect(maskedStates('node', { before: { secret: '' }, after: { secret: 'b' } })).toEqual({
      before: { secret: '' },
      after: { secret: '(hidden, new)' },
    });
  });

  it('hold only the fields that differ', () => {
    const before = { id: 1, name: 'a', bytes: 9_007_199_254_740_993n, tags: ['x'], rank: null };
    const after = { ...before, bytes: 9_007_199_254_740_992n, tags: ['x', 'y'], level: 'gold' };
    expect(maskedStates('user', { before, after })).toEqual({
      before: { bytes: 9_007_199_254_740_993n, tags: ['x'] },
      after: { bytes: 9_007_199_254_740_992n, tags: ['x', 'y'], level: 'gold' },
    });
  });

  it('shorten long text, long lists and deep objects, and repair malformed text', () => {
    const { after } = maskedStates('user', {
      before: null,
      after: { text: 'x'.repeat(1000), broken: 'a\ud800', list: Array.from({ length: 300 }, () => 1) },
    });
    expect(JSON.stringify(after)).toHaveLength(
      `{"text":"${'x'.repeat(499)}…","broken":"a\ufffd","list":[${'1,'.repeat(99)}1]}`.length,
    );
    let deep: JsonObject = { end: CANARY };
    for (let depth = 0; depth < 50; depth++) deep = { deep };
    expect(JSON.stringify(maskedStates('user', { before: null, after: deep }))).not.toContain(CANARY);
  });
});
