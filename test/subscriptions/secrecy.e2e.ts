import { randomBytes } from 'node:crypto';
import { Metrics } from '../../src/metrics/metrics.js';
import { SecretRotationService } from '../../src/admin/secrets/secret-rotation.service.js';
import { AuditEntryRepository } from '../../src/audit/entry/audit-entry.repository.js';
import { LinkUsesBuffer } from '../../src/subscriptions/links/link-uses.buffer.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { Panel } from '../support/panel.js';
import { withoutCode } from '../../src/http/logging/without-code.js';
import { dumpOf } from '../support/database/dump.js';

const BASE = 'https://sub.example.com';

describe('the code of a link', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start({
      subscriptionUrl: BASE,
      metrics: { port: undefined, host: '127.0.0.1', token: randomBytes(24).toString('base64url') },
    });
    await panel.given.node();
  });
  afterAll(() => panel.stop());

  it('is in no line of the log, no metric, no entry of the audit log and no column, whatever happens with it', async () => {
    const { user } = await panel.given.user();
    const links = panel.service(SubscriptionLinksService);
    const codes: string[] = [];
    const { code, link } = await links.add(user.id, { name: 'phone' });
    codes.push(code, 'Imp0rted', 'UnknownCanary00000000000');
    await links.import(user.id, 'Imp0rted');
    const paths = codes.flatMap((each) => [
      ...[`/s/${each}`, `/s/${each}?format=clash`, `//s//${each}`, `/%73/${each}`, `/S/${each}`, `/s/${each}/more`],
      ...[
        `/sub/${each}`,
        `/sub/${each}/clash`,
        `/sub/${each}/a/b`,
        `/prefix/s/${each}`,
        `/s/${each}%zz`,
        `/%2573/${each}`,
      ],
      ...[`/api/v1/client/subscribe?token=${each}`, `/s/${each};x`, `/s/${each}#x`, `/s%2F${each}`],
    ]);
    for (const url of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
        await panel.inject({ method, url, headers: { 'user-agent': 'Loon/762' } });
      }
    }
    await panel.service(LinkUsesBuffer).flush();
    codes.push((await links.replace(link.id, 0)).code, (await links.replaceCredentials(user.id)).code);
    const audited = JSON.stringify(await panel.service(AuditEntryRepository).find());
    const metrics = JSON.stringify(await panel.service(Metrics).snapshot(false));
    const output = [...panel.log, audited, metrics, JSON.stringify(await dumpOf(panel))].join('\n');
    expect(output).toContain('subscription.replaced');
    expect(panel.log.join('')).toContain('"path":"/s/…"');
    for (const each of codes) expect([each, output.includes(each)]).toEqual([each, false]);
  });

  it('is cut from every form of a path', () => {
    for (const path of [
      '/s/CODE',
      '/S/CODE',
      '/x/sub/CODE/clash',
      '/%73/CODE',
      '/s%2fCODE',
      '/%2573/CODE',
      '/s/CODE%zz',
    ])
      expect(withoutCode(path)).not.toContain('CODE');
    for (const path of ['/api/ssr/v1/userList/3', '/admin/users/7', '/health/live', '/subscription-texts/clash'])
      expect(withoutCode(path)).toBe(path);
  });

  it('stays the same through a new APP_SECRET, which encrypts it and its key once more', async () => {
    const [old, fresh] = [panel.config.appSecret, randomBytes(32)];
    const { user } = await panel.given.user();
    const { code } = await panel.service(SubscriptionLinksService).add(user.id);
    const both = await panel.another({ appSecret: fresh, appSecretPrevious: [old] });
    expect((await both.get(`/s/${code}`)).statusCode).toBe(200);
    await both.service(SecretRotationService).rotate(() => undefined);
    await both.stop();
    const after = await panel.another({ appSecret: fresh });
    expect((await after.get(`/s/${code}`)).statusCode).toBe(200);
    const [link] = await after.service(SubscriptionLinksService).list(user.id);
    expect(link && after.service(SubscriptionLinksService).reveal(link).code).toBe(code);
    await after.stop();
  });

  it('cannot be opened without the secret: requests get 503 with no detail, and a reset makes room for new links', async () => {
    const lost = await panel.another({ appSecret: randomBytes(32) });
    const reply = await lost.get('/s/UnknownCanary00000000000');
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      503,
      'The key of subscription links cannot be opened with the secrets of this panel',
    ]);
    const links = lost.service(SubscriptionLinksService);
    await links.reset();
    const { user } = await panel.given.user();
    expect((await lost.get(`/s/${(await links.add(user.id)).code}`)).statusCode).toBe(200);
    await lost.stop();
  });
});
