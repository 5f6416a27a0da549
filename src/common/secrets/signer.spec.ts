import { randomBytes } from 'node:crypto';
import { SecretKeys } from './secret-keys.js';
import { Signer } from './signer.js';

describe('Signer', () => {
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const signer = (current: Uint8Array, previous: Uint8Array[] = [], purpose = 'tickets'): Signer =>
    new Signer(new SecretKeys(current, previous), purpose);

  it('T31: signs with the first secret, and accepts signatures of every secret', () => {
    const [before, both, after] = [signer(old), signer(now, [old]), signer(now)];
    expect(both.sign('text')).toBe(after.sign('text'));
    expect(both.hasSigned('text', before.sign('text'))).toBe(true);
    expect(both.hasSigned('text', after.sign('text'))).toBe(true);
    expect(after.hasSigned('text', before.sign('text'))).toBe(false);
  });

  it('rejects a signature of another purpose, of another text, or of another length', () => {
    const ours = signer(now, [old]);
    expect(ours.hasSigned('text', signer(now, [], 'other').sign('text'))).toBe(false);
    expect(ours.hasSigned('other', ours.sign('text'))).toBe(false);
    for (const given of ['', ours.sign('text').slice(1), `${ours.sign('text')}=`]) {
      expect(ours.hasSigned('text', given)).toBe(false);
    }
  });
});
