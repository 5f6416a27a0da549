import { randomBytes } from 'node:crypto';
import { deriveKey, SecretKeys } from './secret-keys.js';

describe('deriveKey', () => {
  const secret = Buffer.from('k3J9s8Dk2mXq0wPz7LrT5vYb1NcHfGgA');

  it('returns the same key for the same secret and purpose', () => {
    expect(deriveKey(secret, 'access tokens')).toEqual(deriveKey(secret, 'access tokens'));
    expect(deriveKey(secret, 'access tokens')).toHaveLength(32);
  });

  it('returns different keys for different purposes and for different secrets', () => {
    const keys = [
      deriveKey(secret, 'access tokens'),
      deriveKey(secret, 'stored secrets'),
      deriveKey(randomBytes(32), 'access tokens'),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(keys.every((key) => !key.equals(secret))).toBe(true);
  });
});

describe('SecretKeys', () => {
  const [current, previous, older] = [randomBytes(32), randomBytes(32), randomBytes(32)];

  it('derives the keys of a purpose, the current key first', () => {
    const keys = new SecretKeys(current, [previous, older]).derive('access tokens');
    expect(keys.map(({ key }) => key)).toEqual(
      [current, previous, older].map((secret) => deriveKey(secret, 'access tokens')),
    );
  });

  it('gives each secret one id, which is the same for every purpose and in every process', () => {
    const keys = new SecretKeys(current, [previous]);
    expect(keys.currentId).toMatch(/^[0-9a-f]{12}$/);
    expect(new SecretKeys(previous, [current]).previousIds).toEqual([keys.currentId]);
    for (const purpose of ['access tokens', 'stored secrets']) {
      expect(keys.derive(purpose).map(({ id }) => id)).toEqual([keys.currentId, ...keys.previousIds]);
    }
  });

  it('reveals nothing of a secret or key in its id', () => {
    const { currentId } = new SecretKeys(current);
    for (const bytes of [current, ...new SecretKeys(current).derive('access tokens').map(({ key }) => key)]) {
      expect(Buffer.from(bytes).toString('hex')).not.toContain(currentId);
    }
  });

  it('treats a repeated secret as one secret', () => {
    const keys = new SecretKeys(current, [previous, current, previous]);
    expect(keys.previousIds).toHaveLength(1);
    expect(keys.derive('access tokens')).toHaveLength(2);
  });
});
