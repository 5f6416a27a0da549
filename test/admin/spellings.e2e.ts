import { ADMIN } from '../support/admin-client.js';
import { rawRequest } from '../support/raw-request.js';
import { Panel } from '../support/panel.js';

describe('T54: other spellings of a path of the admin API', () => {
  let panel: Panel;
  let port: number;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await panel.app.getUrl()).port);
  });
  afterAll(() => panel.stop());

  it.each([
    `${ADMIN}/operators`,
    `${ADMIN}/operators/`,
    `/${ADMIN}/operators`,
    `${ADMIN}//operators`,
    '/api/admin/v1/%6fperators',
    '/api/%61dmin/v1/operators',
    '/api/admin/v1%2foperators',
    '/api/client/../admin/v1/operators',
    '/api/client/%2e%2e/admin/v1/operators',
    '/api/admin/v1/./operators',
    '/api/admin/v1/operators;x=1',
    '/api/admin/v1/operators?x=1',
    '/API/ADMIN/V1/OPERATORS',
    '/api/admin/v1/operators%00',
    '/api/admin/v1/operators%c0%af',
    'http://localhost/api/admin/v1/operators',
  ])('%s opens nothing', async (path) => {
    const reply = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([400, 401, 404]).toContain(reply.status);
  });
});
