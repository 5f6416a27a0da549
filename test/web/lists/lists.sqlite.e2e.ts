import type { Page } from 'playwright-core';
import type { GivenOperator } from '../../support/admin-client.js';
import { CHROMIUM, NARROW } from '../../support/browser.js';
import { manyUsers } from '../../support/database/many-users.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

const MANY = 120;
/** As long as an e-mail may be. */
const LONG = `a-very-long-name@${'a-very-long-host.'.repeat(5)}example.com`;

describeWith(CHROMIUM, 'the lists of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    page = await web.loggedIn(owner);
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  it(
    'offer the next step while they are empty',
    async () => {
      await page.goto(web.address('/users'));
      await page.getByText('There are no users yet').waitFor();
      await page.getByRole('button', { name: 'Add a user' }).last().click();
      await page.getByRole('dialog', { name: 'Add a user' }).waitFor();
      await page.goto(web.address('/nodes'));
      await page.getByText('There are no nodes yet').waitFor();
      await page.getByRole('button', { name: 'Add a node' }).last().click();
      await page.getByRole('dialog', { name: 'Add a node' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'keep their page, filters and total through a reload, and on the way back from an item',
    async () => {
      await manyUsers(web.panel, MANY);
      await page.goto(web.address('/users?sort=-account'));
      await page.getByText(`${MANY} in all`).waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('Page 2').waitFor();
      const shown = await firstUser();
      await page.reload();
      await page.getByText('Page 2').waitFor();
      await page.getByText(`${MANY} in all`).waitFor();
      expect(await firstUser()).toBe(shown);

      await page.getByRole('link', { name: shown, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: shown }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
      await page.getByText('Page 2').waitFor();
      expect(await firstUser()).toBe(shown);
      expect(page.url()).toContain('sort=-account');

      await page.getByRole('button', { name: 'Previous page' }).click();
      await page.getByText('Page 1').waitFor();
      await page.goBack();
      await page.getByText('Page 2').waitFor();
      await page.getByRole('searchbox').fill('user');
      await page.getByText('Page 1').waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'say by which column they are sorted',
    async () => {
      await page.goto(web.address('/users?sort=-used'));
      const sorted = page.locator('th[aria-sort=descending]');
      await sorted.waitFor();
      expect(await sorted.textContent()).toContain('Usage');
      // Another column keeps the direction.
      await page.locator('th', { hasText: 'E-mail' }).click();
      await page.locator('th[aria-sort=descending]', { hasText: 'E-mail' }).waitFor();
      await page.locator('th', { hasText: 'E-mail' }).click();
      await page.locator('th[aria-sort=ascending]', { hasText: 'E-mail' }).waitFor();
      expect(await page.locator('th[aria-sort=descending]').count()).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    'cut a long e-mail, and show all of it on hover',
    async () => {
      await web.panel.given.user({ email: LONG });
      for (const viewport of [undefined, NARROW]) {
        if (viewport !== undefined) await page.setViewportSize(viewport);
        await page.goto(web.address('/users?q=a-very'));
        const link = page.getByRole('link', { name: LONG });
        await link.waitFor();
        expect(await link.getAttribute('title')).toBe(LONG);
        expect((await link.boundingBox())?.width).toBeLessThan(345);
        const { scroll, client } = await page.evaluate<{ scroll: number; client: number }>(
          "(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }))(document.querySelector('.mantine-datatable .mantine-ScrollArea-viewport'))",
        );
        expect(scroll).toBeLessThanOrEqual(client);
      }
    },
    PATIENCE_MS,
  );

  it(
    'give pages without content a heading and a title',
    async () => {
      for (const [path, title] of [
        ['/nope', 'Nothing is here'],
        ['/users/99999', 'Not found'],
        ['/nodes/99999', 'Not found'],
      ] as const) {
        await page.goto(web.address(path));
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await page.title()).toBe(`${title} · Linegate`);
      }
    },
    PATIENCE_MS,
  );

  async function firstUser(): Promise<string> {
    const link = page.locator('tbody a.row-link').first();
    await link.waitFor();
    return (await link.textContent()) ?? '';
  }
});
