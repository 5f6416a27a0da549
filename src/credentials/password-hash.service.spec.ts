import { randomBytes } from 'node:crypto';
import { Config } from '../config/config.js';
import { readConfig } from '../config/read-config.js';
import { Metrics } from '../metrics/metrics.js';
import { PasswordHashService } from './password-hash.service.js';

const PASSWORD = 'three green bicycles at noon';
const ROUNDS = 20;
const MAX_MS_FOR_ONE = 5000;

describe('PasswordHashService', () => {
  const config = readConfig({ APP_SECRET: randomBytes(32).toString('base64url') });
  const serviceOf = (cost: Partial<Config>): PasswordHashService =>
    new PasswordHashService(new Config({ ...config, ...cost }), new Metrics(false));

  it('hashes in the background while no login waits for a hash', async () => {
    // A background hash waits for a quarter of a second at most, and on a busy machine real hashes take longer.
    const passwords = serviceOf({ passwordCost: { memoryKib: 8, passes: 1 } });
    const stored = await passwords.hash(PASSWORD);
    for (let round = 0; round < ROUNDS; round++) {
      const ended: string[] = [];
      const login = async (): Promise<void> => {
        await passwords.verify(PASSWORD, stored);
        ended.push('login');
      };
      const background = async (): Promise<void> => {
        await passwords.hashInBackground(PASSWORD);
        ended.push('background');
      };
      await Promise.all([login(), background(), login()]);
      expect(ended).toEqual(['login', 'login', 'background']);
    }
  });

  it('hashes in the background also during a flood of logins', async () => {
    const passwords = serviceOf({});
    const stored = await passwords.hash(PASSWORD);
    let isOver = false;
    const logInUntilOver = async (): Promise<void> => {
      while (!isOver) await passwords.verify(PASSWORD, stored);
    };
    const flood = Array.from({ length: 8 }, logInUntilOver);
    const late = setTimeout(() => (isOver = true), MAX_MS_FOR_ONE);

    await passwords.hashInBackground(PASSWORD);
    expect(isOver).toBe(false);

    clearTimeout(late);
    isOver = true;
    await Promise.all(flood);
  });
});
