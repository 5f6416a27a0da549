import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import type { GivenOperator } from '../support/admin-client.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

const LARGEST = '9223372036854775807';

describeWith(CHROMIUM, 'the requests and responses of the pages', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  it(
    'keep every digit of an allowance beyond 2^53, in both directions',
    async () => {
      const { user } = await web.panel.given.user();
      const page = await web.loggedIn(owner);
      await page.goto(web.address(`/users/${user.id}`));
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Traffic allowance').fill('8388609');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const rows = await web.panel.rows<{ sum: string | number | bigint }>(
        `SELECT transfer_enable - ${2n ** 53n} AS sum FROM users WHERE id = ${user.id}`,
      );
      expect(rows.map(({ sum }) => Number(sum))).toEqual([2 ** 30]);

      const admin = web.panel.admin(owner);
      expect((await admin.patch(`/users/${user.id}`, { transfer_enable: LARGEST })).statusCode).toBe(200);
      await page.goto(web.address(`/audit?subject=user:${user.id}&action=user.changed`));
      await page
        .getByText(/^Changed user/)
        .first()
        .click();
      await page.getByTitle(LARGEST).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'show why each line of a file is rejected, and import the other lines',
    async () => {
      const page = await web.loggedIn(owner);
      await page.goto(web.address('/users'));
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
      const buffer = Buffer.from('email,port\r\nread@example.com,\r\nunread@example.com,x\r\n');
      await page.locator('input[type=file]').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Dry run' }).click();
      await page.getByText('2 rows: 1 would be added, 0 changed, 1 refused.').waitFor();
      await page.getByRole('cell', { name: 'port', exact: true }).waitFor();
      expect(await web.panel.rows("SELECT id FROM users WHERE email_key = 'read@example.com'")).toEqual([]);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('1 added, 0 changed, 1 refused.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('link', { name: 'read@example.com', exact: true }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'request only existing filters, whatever the address contains',
    async () => {
      await web.panel.given.user({ email: 'shown@example.com' });
      const page = await web.loggedIn(owner);
      await page.goto(web.address('/users?q=shown&state=odd&near=nothing&node=x&online=maybe&sort=-odd'));
      await page.getByRole('link', { name: 'shown@example.com' }).waitFor();
      await page.goto(web.address('/users?q=shown&state=banned'));
      await page.getByText('No user matches').waitFor();
      expect(await page.getByRole('link', { name: 'shown@example.com' }).count()).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    'show the fields of a body in the reference',
    async () => {
      const page = await web.loggedIn(owner);
      await page.goto(web.address('/reference'));
      await page.getByRole('button', { name: 'PATCH /api/admin/v1/users/{id} Change a user' }).click();
      const body = page.getByLabel('Body').filter({ visible: true });
      await body.waitFor();
      const shown = await body.innerText();
      expect(shown).toContain('"transfer_enable"');
      expect(shown).toContain('"anniversary"');
      expect(shown).not.toContain('$ref');
    },
    PATIENCE_MS,
  );

  it('cause no errors in the browser', () => {
    expect(web.browser.errors).toEqual([]);
  });
});
