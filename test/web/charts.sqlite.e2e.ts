import type { Page } from 'playwright-core';
import type { GivenOperator } from '../support/admin-client.js';
import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import type { GivenNode } from '../support/given.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

describeWith(CHROMIUM, 'the charts of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let nodes: GivenNode[];
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    await web.panel.given.user();
    nodes = [await web.panel.given.node({ family: 'ss' }), await web.panel.given.node({ family: 'ss' })];
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  async function carry(index: number): Promise<void> {
    const given = nodes[index];
    if (given === undefined) throw new Error('no such node');
    const rows = [{ uid: 1, upload: 1000, download: 200_000 }];
    const path = `/api/ss/v1/userTraffic/${given.node.id}`;
    expect((await web.panel.post(path, rows, web.panel.signed(given.key))).statusCode).toBe(200);
  }

  async function colors(page: Page): Promise<string[]> {
    await page.goto(web.address('/'));
    await page.locator('.recharts-area-curve').first().waitFor();
    return page.evaluate<string[]>(
      "[...document.querySelectorAll('.recharts-area-curve')].map((curve) => curve.getAttribute('stroke'))",
    );
  }

  it(
    'keep the colour of a node when another one gets traffic, and mark the unfinished hour or day',
    async () => {
      const page = await web.loggedIn(owner);
      await carry(1);
      const [second] = await colors(page);
      await carry(0);
      const both = await colors(page);
      expect(both).toHaveLength(2);
      expect(both[1]).toBe(second);
      await page.getByText('The last hour is not over yet.').waitFor();
      await page.locator('.recharts-reference-line').waitFor({ state: 'attached' });
    },
    PATIENCE_MS,
  );

  it(
    'have the days of the ledger, which are in UTC, in every time zone',
    async () => {
      const page = await web.loggedIn(owner, { timezoneId: 'America/New_York' });
      const today = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format();
      for (const [path, open] of [
        ['/', () => page.getByText('30 d', { exact: true }).click()],
        ['/nodes/1?tab=traffic', () => page.getByText('30 d', { exact: true }).click()],
        ['/users/1', () => page.getByText('Days are in UTC').first().waitFor()],
      ] as const) {
        await page.goto(web.address(path));
        await open();
        await page.getByText('Days are in UTC; today is not over yet.').first().waitFor();
        await page.locator('.chart').getByText(today, { exact: true }).first().waitFor();
      }
    },
    PATIENCE_MS,
  );
});
