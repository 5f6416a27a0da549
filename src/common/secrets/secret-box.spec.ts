import { createCipheriv, randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box.js';
import { deriveKey, SecretKeys } from './secret-keys.js';

describe('SecretBox', () => {
  const box = boxOf(randomBytes(32));

  it.each(['', 'a secret', 'пароль 密码 😀', 'x'.repeat(10_000)])(
    'decrypts an encrypted text to the original',
    (plain) => {
      expect(box.open(box.seal(plain))).toBe(plain);
    },
  );

  it('hides the plain text, and never returns the same ciphertext twice', () => {
    const texts = Array.from({ length: 100 }, () => box.seal('a secret'));
    expect(new Set(texts).size).toBe(100);
    for (const text of texts) expect(bytesOf(text).toString('latin1')).not.toContain('secret');
  });

  it('does not decrypt a text with a changed byte, wherever the byte is', () => {
    const text = box.seal('a secret');
    const [id] = text.split('.');
    const sealed = bytesOf(text);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(box.open(`${id}.${changed.toString('base64url')}`)).toBeUndefined();
      expect(box.open(changed.toString('base64url'))).toBeUndefined();
    }
  });

  it.each([0, 1, 11, 12, 27])('does not decrypt a text that is cut to %d bytes', (length) => {
    const text = box.seal('a secret');
    const cut = bytesOf(text).subarray(0, length).toString('base64url');
    expect(box.open(cut)).toBeUndefined();
    expect(box.open(`${text.split('.')[0]}.${cut}`)).toBeUndefined();
  });

  it('does not decrypt the text of another installation', () => {
    expect(boxOf(randomBytes(32)).open(box.seal('a secret'))).toBeUndefined();
  });

  describe('T31: with several secrets', () => {
    const [old, now] = [randomBytes(32), randomBytes(32)];

    it('encrypts with the first secret, and puts its id before the text', () => {
      const text = boxOf(now, old).seal('a secret');
      expect(text).toMatch(/^[0-9a-f]{12}\.[\w-]+$/);
      expect(text.split('.')[0]).toBe(new SecretKeys(now).currentId);
      expect(boxOf(now).open(text)).toBe('a secret');
      expect(boxOf(old).open(text)).toBeUndefined();
    });

    it('decrypts texts of each secret, and recognizes texts of older secrets', () => {
      const both = boxOf(now, old);
      const texts = [boxOf(now).seal('new'), boxOf(old).seal('old'), sealedWithoutId(old, 'oldest')];
      expect(texts.map((text) => both.open(text))).toEqual(['new', 'old', 'oldest']);
      expect(texts.map((text) => both.isNewest(text))).toEqual([true, false, false]);
    });

    it('decrypts texts from before keys had ids', () => {
      expect(boxOf(old).open(sealedWithoutId(old, 'пароль 密码'))).toBe('пароль 密码');
      expect(boxOf(now).open(sealedWithoutId(old, 'пароль 密码'))).toBeUndefined();
    });

    it('does not decrypt a text with the id of another key, an unknown id or a malformed id', () => {
      const [, sealed = ''] = boxOf(old).seal('a secret').split('.');
      const ids = [new SecretKeys(now).currentId, '000000000000', '', '../../etc/passwd'];
      for (const id of ids) expect(boxOf(now, old).open(`${id}.${sealed}`)).toBeUndefined();
    });
  });
});

function boxOf(current: Uint8Array, ...previous: Uint8Array[]): SecretBox {
  return new SecretBox(new SecretKeys(current, previous));
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.split('.')[1] ?? '', 'base64url');
}

/** As secrets were stored before keys had ids: base64url of nonce, tag and ciphertext. */
function sealedWithoutId(secret: Uint8Array, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'stored secrets'), nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}
