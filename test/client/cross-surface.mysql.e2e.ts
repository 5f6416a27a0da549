import { SS } from '../node/node-api.js';
import { Panel } from '../support/panel.js';
import { LOGOUT, REFRESH } from './client.js';

describe('T19, T46: the credentials of one surface', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('line keys are rejected on client routes', async () => {
    const { key } = await panel.given.node({ family: 'ss' });
    for (const route of [REFRESH, LOGOUT]) {
      expect((await panel.get(route, panel.bearer(key))).statusCode).toBe(401);
      expect((await panel.get(route, panel.signed(key))).statusCode).toBe(401);
    }
  });

  it('access tokens are rejected on node routes, and keep their session', async () => {
    const { token } = await panel.given.client();
    const { node } = await panel.given.node({ family: 'ss' });
    for (const read of ['node', 'userList']) {
      const url = `${SS}/${read}/${node.id}`;
      expect((await panel.get(url, panel.bearer(token))).statusCode).toBe(401);
      expect((await panel.get(url, panel.signed(token))).statusCode).toBe(401);
      expect((await panel.get(url, { ...panel.bearer(token), ...panel.signed(token.slice(0, 200)) })).statusCode).toBe(
        401,
      );
    }
    expect((await panel.get(LOGOUT, panel.bearer(token))).statusCode).toBe(200);
  });
});
