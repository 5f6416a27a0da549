import type { Locator, Page } from 'playwright-core';
import { CHROMIUM, NARROW, WIDE } from '../../support/browser.js';
import { manyUsers } from '../../support/database/many-users.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

/** More than the API returns on one page. */
const NODES = 205;
const USERS = 60;

describeWith(CHROMIUM, 'the tables of the panel', () => {
  let web: WebPanel;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
    const { given } = web.panel;
    await given.level('gold', 5);
    await given.group('staff');
    for (let number = 1; number <= NODES; number++)
      await given.node({ name: `node-${number}`, host: `node-${number}.of-a-long-name.example.com` });
    await web.panel.execute("UPDATE nodes SET traffic_rate = 25000, name = 'dear' WHERE name = 'node-7'");
    await web.panel.execute(
      'UPDATE line_keys SET expires_at = ?, last_used_at = ? WHERE node_id = (SELECT id FROM nodes WHERE name = ?)',
      [web.panel.clock.unixSeconds() + 3600, web.panel.clock.unixSeconds() - 5, 'node-9'],
    );
    await manyUsers(web.panel, USERS);
    page = await web.loggedIn(await given.operator());
  }, 2 * PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const row = (name: string | RegExp): Locator => page.getByRole('row', { name });
  const firstRow = (): Locator => page.locator('tbody tr').first();
  const shows = async (count: number): Promise<void> => {
    await page
      .locator('tbody tr')
      .nth(count - 1)
      .waitFor();
    await page.locator('tbody tr').nth(count).waitFor({ state: 'detached' });
  };
  const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

  it(
    'fit the nodes into a window of 1280 pixels, with all columns',
    async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(web.address('/nodes'));
      await firstRow().waitFor();
      const view = page.locator('.data-list .mantine-ScrollArea-viewport');
      const widths = await view.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(widths.scrollWidth).toBe(widths.clientWidth);
      await page.setViewportSize(WIDE);
    },
    PATIENCE_MS,
  );

  it(
    'jump to any user, node, page and action by Ctrl+K or a slash',
    async () => {
      await page.goto(web.address('/'));
      await heading('Overview');
      const found = async (keys: string, text: string): Promise<void> => {
        await page.keyboard.press(keys);
        await page.getByRole('combobox', { name: /^A user, a node/ }).pressSequentially(text);
        // Enter opens what the whole text finds, also if it comes before that.
        await page.keyboard.press('Enter');
      };
      await found('Control+k', 'node-200');
      await heading('node-200');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: /^A user, a node/ }).fill('audit');
      await page.getByRole('option', { name: /Audit log/, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await heading('Audit log');
      await found('/', 'add a user');
      await page.getByRole('dialog', { name: 'Add a user' }).waitFor();
      // An open dialog keeps its keys.
      await page.keyboard.press('Control+k');
      expect(await page.getByRole('combobox', { name: /^A user, a node/ }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('do=');
      const { account } = (await web.panel.rows<{ account: string }>('SELECT account FROM users ORDER BY id'))[3] ?? {};
      await found('Control+k', String(account));
      await heading(String(account));
    },
    PATIENCE_MS,
  );

  it(
    'open the page of a row by a click anywhere in it, and its menu by a button',
    async () => {
      await page.goto(web.address('/users?sort=-account'));
      await page.locator('tbody tr').nth(1).locator('td').nth(4).click();
      await page.waitForURL(/\/users\/\d+$/);
      await page.goBack();
      await firstRow()
        .getByRole('button', { name: /^More about/ })
        .click();
      await page.getByRole('menuitem', { name: 'New password' }).click();
      const dialog = page.getByRole('dialog', { name: /^New password for/ });
      // A click in the dialog of a row is no click on the row.
      await dialog.getByRole('alert').click();
      await dialog.getByRole('button', { name: 'Make a new password' }).click();
      await page.getByRole('button', { name: 'I have saved it' }).click();
      expect(page.url()).toContain('/users?sort=-account');
    },
    PATIENCE_MS,
  );

  it(
    'remember the chosen columns and the size of a page, which are in the address',
    async () => {
      await page.goto(web.address('/users'));
      await page.getByText(`${USERS} in all`).waitFor();
      expect(await page.locator('tbody tr').count()).toBe(50);
      await page.getByRole('button', { name: 'Choose columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Last login' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Note' }).click();
      await page.keyboard.press('Escape');
      await page.waitForURL(/[?&]columns=[^&]*note/);
      expect(page.url()).not.toMatch(/columns=[^&]*last_login/);
      await page.getByLabel('Rows on a page').selectOption('25');
      await page.waitForURL(/size=25/);
      await shows(25);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('Page 2').waitFor();
      await page.goto(web.address('/users'));
      await shows(25);
      await page.getByRole('columnheader', { name: 'Note' }).waitFor();
      expect(await page.getByRole('columnheader', { name: 'Last login' }).count()).toBe(0);
      await page.waitForURL(/[?&]columns=[^&]*note/);
      // A shared address brings its own size and columns. The way back keeps them.
      const headings = () => page.getByRole('columnheader').allTextContents();
      await page.goto(web.address('/users?size=100&columns=last_login'));
      await shows(USERS);
      const shared = await headings();
      expect(shared.join()).toContain('Last login');
      expect(shared.join()).not.toContain('Note');
      await firstRow().getByRole('link').first().click();
      await page.waitForURL(/\/users\/\d+$/);
      await page.goBack();
      await shows(USERS);
      expect([await headings(), page.url()]).toEqual([shared, web.address('/users?size=100&columns=last_login')]);
      await page.goto(web.address('/users'));
      await page.getByRole('columnheader', { name: 'Note' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'sort and filter nodes beyond the first page of the API, by rate and group too',
    async () => {
      await page.goto(web.address('/nodes'));
      await page.getByText(`${NODES} in all`).waitFor();
      await page.getByRole('columnheader', { name: 'Traffic rate' }).click();
      await page.waitForURL(/sort=rate/);
      await page.goto(web.address('/nodes?sort=-rate'));
      await firstRow().getByText('dear', { exact: true }).waitFor();
      await firstRow().getByText('× 2.5').waitFor();
      await page.getByRole('searchbox').fill('node-205');
      await page.getByText('1 in all').waitFor();
      await page.goto(web.address('/levels'));
      await page.getByLabel('Nodes of staff').first().click();
      await page.getByRole('option', { name: 'node-204' }).click();
      await row('staff').getByRole('link', { name: '1', exact: true }).click();
      await page.waitForURL(/\/nodes\?group=staff/);
      await page.getByText('1 in all').waitFor();
      expect(await firstRow().textContent()).toContain('node-204');
    },
    PATIENCE_MS,
  );

  it(
    'show the keys of all nodes in one table: by state, by end and by last use',
    async () => {
      await page.goto(web.address('/lines'));
      await page.getByText(`${NODES} in all`).waitFor();
      await page.getByRole('columnheader', { name: 'Ends' }).click();
      await page.waitForURL(/sort=expires_at/);
      await firstRow().getByText('node-9', { exact: true }).waitFor();
      await page.goto(web.address('/lines?sort=-last_used_at'));
      await firstRow().getByText('node-9', { exact: true }).waitFor();
      await page.goto(web.address('/lines?state=ending'));
      await page.getByText('1 in all').waitFor();
      await firstRow()
        .getByRole('button', { name: /^More about/ })
        .click();
      await page.getByRole('menuitem', { name: 'Rotate' }).click();
      await page.getByRole('radio', { name: /^Not at all/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
      // The rotated key has left the list, and the new one is still shown.
      await page.getByText('Nothing matches').or(page.getByText('No key matches')).waitFor();
      await page.getByText('Save it now').waitFor();
      await page.getByRole('button', { name: 'I have saved it' }).click();
      await page.goto(web.address('/lines?state=revoked'));
      await page.getByText('1 in all').waitFor();
      await firstRow().locator('td').nth(3).click();
      await page.waitForURL(/\/nodes\/\d+\?tab=keys/);
    },
    PATIENCE_MS,
  );

  it(
    'fit a phone',
    async () => {
      await page.setViewportSize(NARROW);
      for (const path of ['/users', '/nodes', '/lines', '/levels', '/nodes/1?tab=answers', '/nodes/1?tab=install']) {
        await page.goto(web.address(path));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle').catch(() => undefined);
        const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect([path, await page.evaluate<number>(widths)]).toEqual([path, 0]);
      }
      for (const path of ['/users', '/nodes', '/lines', '/nodes/1?tab=keys']) {
        await page.goto(web.address(path));
        const more = firstRow().getByRole('button', { name: /^More about/ });
        const { x = 0, width = 0 } = (await more.boundingBox()) ?? {};
        expect([path, x > 0 && x + width <= NARROW.width]).toEqual([path, true]);
        await more.click();
        await page.getByRole('menuitem').first().waitFor();
        await page.keyboard.press('Escape');
      }
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );
});
