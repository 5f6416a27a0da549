import { LinkUsesBuffer } from '../../src/subscriptions/links/link-uses.buffer.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { dumpOf } from '../support/database/dump.js';
import { Panel } from '../support/panel.js';

describe('the log of a request at any path', () => {
  let panel: Panel;
  let code: string;
  beforeAll(async () => {
    panel = await Panel.start({ subscriptionUrl: 'https://sub.example.com' });
    const { user } = await panel.given.user();
    ({ code } = await panel.service(SubscriptionLinksService).add(user.id));
  });
  afterAll(() => panel.stop());

  const pathsFor = (secret: string): readonly string[] => [
    ...[
      `/${secret}`,
      `/${secret}/`,
      `/${secret}/clash`,
      `/api/${secret}`,
      `/api/v1/client/${secret}`,
      `/link/${secret}`,
    ],
    ...[
      `/admin/${secret}`,
      `/admin/users/${secret}`,
      `/admin/assets/${secret}`,
      `/health/${secret}`,
      `/docs/${secret}`,
    ],
    ...[`/api/admin/v1/users/${secret}`, `/api/admin/v1/subscription-texts/${secret}`, `/api/admin/v1/${secret}/users`],
    ...[`/api/client/v1/${secret}`, `/api/client/v1/subscription/${secret}`, `/api/ssr/v1/node/${secret}`],
    ...[
      `/api/ssr/v1/${secret}/3`,
      `/api/ss/v1/userList/${secret}/3`,
      `/API/${secret}`,
      `/api//${secret}`,
      `/api/${secret}%zz`,
    ],
    ...[
      `/a%2f${secret}`,
      `/%61pi/${secret}`,
      `/.well-known/${secret}`,
      `/x;${secret}`,
      `/x/y?${secret}`,
      `/x#${secret}`,
    ],
  ];

  it('has no code of a link, nor has anything that the panel stores', async () => {
    const { node } = await panel.given.node({ family: 'ssr' });
    for (const path of [...pathsFor(code), `/api/ssr/v1/${code}/${node.id}`]) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
        const reply = await panel.inject({ method, url: path, headers: { 'user-agent': 'Loon/762' } });
        expect([path, method, reply.body.includes(code)]).toEqual([path, method, false]);
      }
    }
    await panel.service(LinkUsesBuffer).flush();
    const found = panel.log.filter((line) => line.includes(code));
    expect(found).toEqual([]);
    expect(JSON.stringify(await dumpOf(panel)).includes(code)).toBe(false);
  });

  it('names the route as far as the panel knows it, with numbers', async () => {
    panel.log.length = 0;
    for (const path of [
      ...[
        '/api/ssr/v1/node/3',
        '/api/ssr/v1/bogus/3',
        '/api/admin/v1/users/7',
        '/api/admin/v1/users/abc',
        '/wp-login.php',
      ],
      ...['/s/abc', '/health/live', '/admin/abc', '/api'],
    ])
      await panel.get(path);
    const paths = panel.log.flatMap((line) => /"path":"([^"]*)"/.exec(line)?.[1] ?? []);
    expect(paths).toEqual([
      ...['/api/ssr/v1/node/3', '/api/ssr/v1/…', '/api/admin/v1/users/7', '/api/admin/v1/users/…', '/…'],
      ...['/s/…', '/health/live', '/admin/…', '/api'],
    ]);
  });
});
