import { RIGHTS } from '../../src/operators/access/rights.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { rawRequest } from '../support/raw-request.js';
import { Panel } from '../support/panel.js';
import { refusal, SS } from '../node/node-api.js';
import { ADMIN } from '../support/admin-client.js';
import { concrete, routesOf } from '../support/routes.js';

const EVIL = 'evil.example';
const FORWARDED = {
  'x-forwarded-host': EVIL,
  'x-forwarded-server': EVIL,
  'x-original-host': EVIL,
  'x-host': EVIL,
  forwarded: `host=${EVIL};proto=https`,
};

describe('T55: the Host header of a request', () => {
  let panel: Panel;
  let port: number;
  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true, trustedProxies: ['127.0.0.1'] });
    await panel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await panel.app.getUrl()).port);
  });
  afterAll(() => panel.stop());

  const ask = (hosts: readonly string[]): ReturnType<typeof rawRequest> =>
    rawRequest(
      port,
      ['GET /health/live HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join('\r\n'),
    );

  it('is required (RFC 9112, 3.2)', async () => {
    expect((await ask([])).status).toBe(400);
    expect((await ask(['localhost'])).status).toBe(200);
  });

  it('may not be repeated (RFC 9112, 3.2)', async () => {
    expect((await ask(['localhost', EVIL])).status).toBe(400);
    expect((await ask([EVIL, 'localhost'])).status).toBe(400);
  });

  it.each([
    ['/api/client/v1/refresh', { ret: 0, msg: 'The request names more than one host' }],
    [`${SS}/node/1`, refusal(400, 'The request names more than one host')],
    [`${ADMIN}/users`, expect.objectContaining({ status: 400, detail: 'The request names more than one host' })],
  ])('leads to a rejection in the form of the surface if it is repeated: %s', async (path, body) => {
    const reply = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([400, body]);
  });

  it('is in no response of any route', async () => {
    const { node, key } = await panel.given.node({ family: 'ss' });
    const { email, password, token } = await panel.given.client();
    const { operator } = await panel.given.operator();
    const fields = { name: 'all', scopes: [...RIGHTS], expiresAt: null };
    const admin = panel.bearer((await panel.service(ApiTokensService).issue(operator, fields, RIGHTS)).token);
    const told: string[] = [];
    const look = async (
      method: 'GET' | 'POST',
      url: string,
      headers: Record<string, string> = {},
      payload?: object,
    ): Promise<number> => {
      const all = { host: EVIL, ...FORWARDED, ...headers };
      const request = { method, url, headers: all, payloadAsStream: true as const };
      const reply = await panel.inject(payload === undefined ? request : { ...request, payload });
      const isStream = String(reply.headers['content-type']).startsWith('text/event-stream');
      const body = isStream ? '' : await textOf(reply.stream());
      if (isStream) reply.stream().destroy();
      if (`${JSON.stringify(reply.headers)}${body}`.includes(EVIL)) told.push(`${method} ${url}`);
      return reply.statusCode;
    };

    const statuses = [
      await look('POST', '/api/client/v1/login', {}, { email, password }),
      await look('GET', '/api/client/v1/refresh', panel.bearer(token)),
      await look('GET', `${SS}/node/${node.id}`, panel.signed(key)),
      await look('GET', `${SS}/userList/${node.id}`, panel.signed(key)),
      await look('GET', `${ADMIN}/nodes/${node.id}/install`, admin),
      await look('GET', '/api/docs-json'),
    ];
    for (const { method, url } of routesOf(panel)) {
      if (method === 'GET') await look('GET', concrete(url), admin);
      await look('POST', concrete(url));
    }
    for (const path of ['/', '/admin', '/admin/', '/admin/users', '/api/docs', '/nothing']) await look('GET', path);
    expect(told).toEqual([]);
    expect(statuses).toEqual(statuses.map(() => 200));
  });
});

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(piece.toString());
  return pieces.join('');
}
