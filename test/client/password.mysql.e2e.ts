import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { PASSWORD_COST } from '../../src/config/password-cost.js';
import { Panel } from '../support/panel.js';
import { loginFromAfar } from './client.js';

const PASSWORD = 'an imported password';
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('T14: stored password hashes', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start({ passwordCost: PASSWORD_COST });
  });
  afterAll(() => panel.stop());

  async function userWithHash(hash: string): Promise<{ email: string; stored: () => Promise<string> }> {
    const { user, email } = await panel.given.user();
    await panel.execute('UPDATE users SET password_hash = ? WHERE id = ?', [hash, user.id]);
    const stored = async (): Promise<string> => {
      const [row] = await panel.rows<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = ?', [
        user.id,
      ]);
      return row?.hash ?? '';
    };
    return { email, stored };
  }

  it.each(['$2b$', '$2a$', '$2y$'])(
    'a bcrypt hash %s is accepted once, and then replaced with argon2id',
    async (prefix) => {
      const { email, stored } = await userWithHash((await bcrypt(PASSWORD, 4)).replace('$2b$', prefix));
      expect((await loginFromAfar(panel, email, 'wrong')).statusCode).toBe(401);
      expect(await stored()).toMatch(/^\$2/);
      expect((await loginFromAfar(panel, email, PASSWORD)).statusCode).toBe(200);
      const rehashed = await stored();
      expect(rehashed).toMatch(CURRENT);
      expect((await loginFromAfar(panel, email, PASSWORD)).statusCode).toBe(200);
      expect(await stored()).toBe(rehashed);
    },
  );

  it('an argon2id hash with other parameters is replaced', async () => {
    const { email, stored } = await userWithHash(
      await argon2(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    );
    expect((await loginFromAfar(panel, email, PASSWORD)).statusCode).toBe(200);
    expect(await stored()).toMatch(CURRENT);
  });

  it.each([
    ['nothing', ''],
    ['text', 'plain text'],
    ['an MD5 hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    [
      'a SHA-512 crypt',
      '$6$salt$IxDD3jeSOb5eB1CX5LBsqZFVkJdido3OUILO5Ifz5iwMuTS4XMS130MTSuDDl3aCI6WouIL9AjRbLCelDCy.g.',
    ],
    ['half an argon2id hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA'],
    ['argon2id with absurd parameters', `$argon2id$v=19$m=99999999,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['half a bcrypt hash', '$2b$10$abc'],
    ['bcrypt with an absurd cost', `$2b$31$${'a'.repeat(53)}`],
  ])('%s in place of a hash returns 401 and logs an error, and never returns 500', async (_name, hash) => {
    const { email, stored } = await userWithHash(hash);
    const from = panel.log.length;
    const reply = await loginFromAfar(panel, email, PASSWORD);
    expect([reply.statusCode, reply.json()]).toEqual([401, { ret: 0, msg: 'Incorrect e-mail or password' }]);
    expect(panel.log.slice(from).filter((line) => line.includes('"level":50'))).toHaveLength(1);
    expect(await stored()).toBe(hash);
  });

  // Last, because a second panel in this process takes over its log.
  it('two logins at once on two processes replace the hash once, and both succeed', async () => {
    const other = await panel.another();
    const { email, stored } = await userWithHash(await bcrypt(PASSWORD, 4));
    const replies = await Promise.all([loginFromAfar(panel, email, PASSWORD), loginFromAfar(other, email, PASSWORD)]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    expect(await stored()).toMatch(CURRENT);
    await other.stop();
  });
});
