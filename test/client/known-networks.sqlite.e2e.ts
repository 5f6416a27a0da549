import { PasswordHashService } from '../../src/credentials/password-hash.service.js';
import { LIMITS } from '../../src/http/load/class-limits.js';
import { beforeCalling } from '../support/calls.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';
import { withResolvers } from '../support/with-resolvers.js';
import { LOGIN, newAddress } from './client.js';

const STRANGERS = 20;

describe('a network from which somebody has logged in', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const logIn = (email: string, password: string, remoteAddress: string) =>
    panel.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress });

  it('has its next logins at once, while logins from other networks wait', async () => {
    const { email, password } = await panel.given.user();
    const home = newAddress();
    expect((await logIn(email, password, home)).statusCode).toBe(200);

    const { atOnce } = LIMITS['first-login'];
    const { promise: released, resolve: release } = withResolvers();
    let begun = 0;
    const held = beforeCalling(panel.service(PasswordHashService), 'verify', () =>
      begun++ < atOnce ? released : undefined,
    );
    const strangers = Array.from({ length: STRANGERS }, (_none, index) =>
      logIn(`nobody${index}@example.com`, 'wrong', newAddress()),
    );
    await eventually(async () => expect(begun).toBe(atOnce));
    expect((await logIn(email, password, home)).statusCode).toBe(200);
    expect(begun).toBe(atOnce + 1);

    release();
    const statuses = (await Promise.all(strangers)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(STRANGERS).fill(401));
    held.restore();
  });
});
