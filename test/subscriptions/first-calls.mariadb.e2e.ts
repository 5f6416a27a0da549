import { SubscriptionFilesService } from '../../src/subscriptions/answer/subscription-files.service.js';
import { LinkCodesService } from '../../src/subscriptions/links/link-codes.service.js';
import { SubscriptionLinkRepository } from '../../src/subscriptions/links/subscription-link.repository.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { SubscriptionTextsService } from '../../src/subscriptions/texts/subscription-texts.service.js';
import { Panel } from '../support/panel.js';

const groupNamed = (name: string): string => `proxy-groups:\n  - {name: ${name}, type: select, proxies: ["*"]}\n`;

describe('at the same moment', () => {
  let panel: Panel;
  let other: Panel;
  beforeAll(async () => {
    panel = await Panel.start({ subscriptionUrl: 'https://sub.example.com' });
    other = await panel.another();
    await panel.given.node();
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });

  it('the first calls of a user for their own link, on two processes, get one link', async () => {
    for (let round = 0; round < 3; round++) {
      const { token, user } = await panel.given.client();
      const authorization = `Bearer ${token}`;
      const calls = Array.from({ length: 8 }, (_none, index) =>
        (index % 2 === 0 ? panel : other).get('/api/client/v1/subscription', { authorization }),
      );
      const urls = (await Promise.all(calls)).map((reply) => reply.json<{ url: string }>().url);
      expect(new Set(urls).size).toBe(1);
      expect(await panel.rows('SELECT id FROM subscription_links WHERE user_id = ?', [user.id])).toHaveLength(1);
    }
  });

  it('a file that is made while its template changes is not the file of the new template', async () => {
    const texts = other.service(SubscriptionTextsService);
    await texts.set('clash', groupNamed('older'));
    const { user } = await panel.given.user();
    const { code } = await panel.service(SubscriptionLinksService).add(user.id);
    const lookup = await panel.service(LinkCodesService).lookupOf(code);
    const links = panel.service(SubscriptionLinkRepository);
    const subscriber = await links.findSubscriber(lookup, panel.clock.unixSeconds());
    if (subscriber === undefined) throw new Error('the link must be valid');
    const files = panel.service(SubscriptionFilesService);
    const get = async (): Promise<string> => (await files.get(subscriber, code, 'clash', false)).body.toString();
    panel.clock.advance(2);
    expect(await get()).toContain('older');
    await texts.set('clash', groupNamed('newer'));
    // The process reads the texts before it may look at the versions again, and the nodes after it.
    const pending = get();
    panel.clock.advance(2);
    await pending;
    expect(await get()).toContain('newer');
  });
});
