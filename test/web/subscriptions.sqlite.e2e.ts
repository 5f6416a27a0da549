import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { CHROMIUM, NARROW, WIDE } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

const BASE = 'https://sub.example.com';

describeWith(CHROMIUM, 'subscription links in a browser', () => {
  let web: WebPanel;
  let userId: number;
  let code: string;
  beforeAll(async () => {
    web = await WebPanel.start({ subscriptionUrl: BASE });
    const { user } = await web.panel.given.user();
    userId = user.id;
    await web.panel.given.node({ name: 'Tokyo' });
    ({ code } = await web.panel.service(SubscriptionLinksService).add(userId, { name: 'phone' }));
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  it.each([
    ['narrow', NARROW, true],
    ['wide', WIDE, true],
    ['narrow, without scripts', NARROW, false],
  ])(
    'open a %s page that is as wide as the window, loads nothing else and breaks no rule of its policy',
    async (_name, viewport, javaScriptEnabled) => {
      const before = web.browser.requests.length;
      const page = await web.browser.page({ viewport, javaScriptEnabled });
      await page.goto(`${web.url}/s/${code}`);
      expect(await page.getByLabel('Your link').inputValue()).toBe(`${BASE}/s/${code}`);
      expect(await page.getByRole('link', { name: 'sing-box' }).getAttribute('href')).toContain('sing-box://import');
      expect(await page.getByRole('button').count()).toBe(javaScriptEnabled ? 1 : 0);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBe(viewport.width);
      expect(web.browser.requests.slice(before)).toEqual([`${web.url}/s/${code}`]);
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    "are on the user's page, where an operator replaces and ends them",
    async () => {
      const page = await web.loggedIn(await web.panel.given.operator(), { viewport: NARROW });
      await page.goto(web.address(`/users/${userId}?tab=links`));
      await page.getByText(`${BASE}/s/${code}`).waitFor();
      await page.getByRole('img', { name: 'QR code of the link phone' }).waitFor();
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('tablet');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('img', { name: 'QR code of the link tablet' }).waitFor();
      await page.getByRole('button', { name: 'New link', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'New link', exact: true }).click();
      await page.getByText('There is a new link.').waitFor();
      expect((await web.panel.get(`/s/${code}`)).statusCode).toBe(404);
      await page.getByRole('button', { name: 'New link and credentials' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'New link and credentials' }).click();
      await page.getByText('All links have ended; there is a new one.').waitFor();
      const states = (await web.panel.service(SubscriptionLinksService).list(userId)).map(
        ({ endedAt }) => endedAt === null,
      );
      expect(states).toEqual([false, false, true]);
    },
    PATIENCE_MS,
  );

  it(
    "have the addresses on the node's page",
    async () => {
      const page = await web.loggedIn(await web.panel.given.operator());
      await page.goto(web.address('/nodes/1?tab=entries'));
      await page.getByText('Apps list this node as Tokyo').waitFor();
      await page.getByLabel('Name').fill('Relay');
      await page.getByLabel('Host').fill('relay.example.net');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('cell', { name: 'relay.example.net' }).waitFor();
      const shown = page.getByRole('switch', { name: 'Show Relay in apps' });
      await shown.click({ force: true });
      // The switch follows the response of the panel.
      await eventually(async () => expect(await shown.isChecked()).toBe(false));
      await page.getByRole('button', { name: 'Edit address Relay' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('Port').fill('8443');
      await drawer.getByLabel('Country').fill('hk');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: '8443' }).waitFor();
      await page.getByRole('cell', { name: 'HK', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Delete address Relay' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Apps list this node as Tokyo').waitFor();
    },
    PATIENCE_MS,
  );
});
