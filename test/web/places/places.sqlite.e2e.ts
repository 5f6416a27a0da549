import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { GivenOperator } from '../../support/admin-client.js';
import { CHROMIUM, NARROW } from '../../support/browser.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

describeWith(CHROMIUM, 'the places of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start({ accessTokenTtl: 5400, workers: 1 });
    owner = await web.panel.given.operator('owner');
    page = await web.loggedIn(owner);
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const region = (name: string) => page.getByRole('region', { name });
  const open = async (path: string, heading: string) => {
    await page.goto(web.address(path));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };

  it(
    'total traffic over the filter by UTC day, node and user, with a chart and a file',
    async () => {
      const { user } = await web.panel.given.user({ email: 'ada@example.com' });
      const { node, key } = await web.panel.given.node({ family: 'ss', name: 'tokyo', trafficRate: 20_000 });
      const path = `/api/ss/v1/userTraffic/${node.id}`;
      await web.panel.post(path, [{ uid: user.id, upload: 1024, download: 3072 }], web.panel.signed(key));
      await open('/traffic', 'Traffic');
      const totals = region('Totals');
      await totals.getByText('Days are in UTC.').waitFor();
      await totals.getByText('4 KiB', { exact: true }).first().waitFor();
      await totals.locator('[data-unfinished]').first().waitFor({ state: 'attached' });
      await totals.getByText('Node', { exact: true }).click();
      await totals.getByRole('link', { name: 'tokyo' }).waitFor();
      await totals.getByText('User', { exact: true }).click();
      const row = totals.getByRole('row').filter({ has: page.getByRole('link', { name: 'ada@example.com' }) });
      await row.getByText('8 KiB', { exact: true }).waitFor();
      const file = await download('CSV');
      expect(file.name).toBe('traffic-by-user.csv');
      expect(file.text).toBe(`user,name,upload,download,charged\r\n${user.id},ada@example.com,1024,3072,8192\r\n`);
      await page.getByRole('combobox', { name: 'Node' }).click();
      await page.getByRole('option', { name: 'tokyo' }).click();
      await page.waitForURL(/node=\d+/);
      await row.waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'tell the audit log in sentences with names, links and formatted values, filtered by choices, and export it',
    async () => {
      const { user } = await web.panel.given.user({ email: 'grace@example.com' });
      const admin = web.panel.admin(owner);
      const etag = String((await admin.get(`/users/${user.id}`)).headers.etag);
      await admin.patch(`/users/${user.id}`, { transfer_enable: 10 * 1024 ** 3 }, { 'if-match': etag });
      await open('/audit', 'Audit log');
      const changed = page.getByRole('row').filter({ hasText: 'Changed user grace@example.com' });
      await changed.getByText(owner.name).waitFor();
      await changed.getByText('Changed user').click();
      await page.getByRole('cell', { name: '10 GiB', exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Any action' }).click();
      await page.getByRole('option', { name: 'user.changed' }).click();
      await page.waitForURL(/action=user\.changed/);
      await page.getByRole('combobox', { name: 'About anything' }).fill('grace');
      await page.getByRole('option', { name: 'grace@example.com' }).click();
      await page.waitForURL(new RegExp(`subject=user%3A${user.id}`));
      const { name, text } = await download('Export as CSV');
      expect(name).toBe('audit-log.csv');
      expect(text).toMatch(/^id,at,actor,.*\r\n\d+,20\d\d-.*,user\.changed,user:\d+,grace@example\.com,.*\r\n$/);
      await changed.getByRole('link', { name: 'grace@example.com' }).click();
      await page.getByRole('heading', { level: 1, name: 'grace@example.com' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'issue a token by a matrix of rights, and edit, disable and enable it',
    async () => {
      await open('/tokens', 'API tokens');
      await page.getByRole('button', { name: 'Issue a token' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('billing');
      await dialog.getByRole('button', { name: 'Billing' }).click();
      expect(await dialog.getByRole('checkbox', { name: 'Users: Change' }).isChecked()).toBe(true);
      await dialog.getByRole('checkbox', { name: 'Users: Change' }).uncheck();
      await dialog.getByRole('button', { name: 'Issue a token' }).click();
      const token = await page.getByLabel('API token', { exact: true }).textContent();
      await page.getByRole('button', { name: 'I have saved it' }).click();
      const row = page.getByRole('row').filter({ hasText: 'billing' });
      await row.getByText('Users: Read', { exact: true }).waitFor();

      const status = async () =>
        (await web.panel.get('/api/admin/v1/nodes', web.panel.bearer(String(token)))).statusCode;
      expect(await status()).toBe(403);
      const choose = async (item: string) => {
        await row.getByRole('button', { name: 'Actions for token billing' }).click();
        await page.getByRole('menuitem', { name: item }).click();
      };
      await choose('Edit');
      await dialog.getByRole('checkbox', { name: 'Nodes: Read' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row.getByText('Nodes: Read', { exact: true }).waitFor();
      expect(await status()).toBe(200);
      await choose('Disable');
      await dialog.getByRole('button', { name: 'Disable' }).click();
      await row.getByText('Disabled').waitFor();
      expect(await status()).toBe(401);
      await choose('Enable');
      await row.getByText('Enabled').waitFor();
      expect(await status()).toBe(200);
    },
    PATIENCE_MS,
  );

  it(
    'show settings with units, what is changed, the documentation, the doctor and the size of the database',
    async () => {
      await open('/settings', 'Settings');
      const setting = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
      await setting('ACCESS_TOKEN_TTL').getByText('1h 30m').waitFor();
      await setting('ACCESS_TOKEN_TTL').getByText('changed').waitFor();
      await setting('LEDGER_DAILY_DAYS').getByText('400 days').waitFor();
      await setting('LEDGER_DAILY_DAYS').getByText('default', { exact: true }).waitFor();
      await region('Doctor').getByText('schema: up to date').waitFor();
      await region('Program')
        .getByText(/^\d+(\.\d+)? [KM]iB$/)
        .waitFor();
      const documentation = await page.getByRole('link', { name: 'What each setting does' }).getAttribute('href');
      expect((await web.panel.get(String(documentation))).body).toContain('| `ACCESS_TOKEN_TTL` |');
    },
    PATIENCE_MS,
  );

  it(
    'say so if an operator has no session',
    async () => {
      const { name } = await web.panel.given.operator('support');
      await open('/operators', 'Operators');
      await page.getByRole('button', { name: `More about ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Sessions' }).click();
      await page.getByRole('dialog').getByText('No sessions').waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'are no wider than a phone',
    async () => {
      await page.setViewportSize(NARROW);
      for (const path of ['/traffic?by=user', '/audit', '/tokens', '/settings', '/']) {
        await page.goto(web.address(path));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('load');
        await page.waitForTimeout(300);
        expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([
          path,
          NARROW.width,
        ]);
      }
    },
    PATIENCE_MS,
  );

  it('never violated the content security policy', () => {
    expect(web.browser.errors).toEqual([]);
  });
});
