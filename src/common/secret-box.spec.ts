import { randomBytes } from 'node:crypto';
import { deriveKey, SecretBox } from './secret-box.js';

describe('SecretBox', () => {
  const box = new SecretBox(randomBytes(32));

  it.each(['', 'a secret', 'пароль 密码 😀', 'x'.repeat(10_000)])('gives back what was put in', (plain) => {
    expect(box.open(box.seal(plain))).toBe(plain);
  });

  it('shows nothing of it, and never the same text twice', () => {
    const texts = Array.from({ length: 100 }, () => box.seal('a secret'));
    expect(new Set(texts).size).toBe(100);
    for (const text of texts) expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('secret');
  });

  it('opens nothing that was changed, in whichever place', () => {
    const sealed = Buffer.from(box.seal('a secret'), 'base64url');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(changed.toString('base64url'))).toThrow();
    }
  });

  it.each([0, 1, 11, 12, 27])('opens nothing that is cut to %d bytes', (length) => {
    const sealed = Buffer.from(box.seal('a secret'), 'base64url');
    expect(() => box.open(sealed.subarray(0, length).toString('base64url'))).toThrow();
  });

  it('opens nothing of another installation', () => {
    expect(() => new SecretBox(randomBytes(32)).open(box.seal('a secret'))).toThrow();
  });
});

describe('deriveKey', () => {
  const secret = Buffer.from('k3J9s8Dk2mXq0wPz7LrT5vYb1NcHfGgA');

  it('is the same for the same secret and purpose, always', () => {
    expect(deriveKey(secret, 'access tokens')).toEqual(deriveKey(secret, 'access tokens'));
    expect(deriveKey(secret, 'access tokens')).toHaveLength(32);
  });

  it('is another for another purpose or another secret', () => {
    const keys = [
      deriveKey(secret, 'access tokens'),
      deriveKey(secret, 'stored secrets'),
      deriveKey(randomBytes(32), 'access tokens'),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(keys.every((key) => !key.equals(secret))).toBe(true);
  });
});
