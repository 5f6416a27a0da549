import type { Page } from 'playwright-core';
import { UserBulkService } from '../../../src/users/bulk/user-bulk.service.js';
import { CHROMIUM, NARROW } from '../../support/browser.js';
import { beforeCalling } from '../../support/calls.js';
import { CsvImport } from '../../support/csv-import.js';
import { manyUsers } from '../../support/database/many-users.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { withResolvers } from '../../support/with-resolvers.js';
import { WebPanel } from '../web-panel.js';

describeWith(CHROMIUM, 'the page of jobs, in a browser', () => {
  let web: WebPanel;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    await web.stop();
  }, PATIENCE_MS);

  it(
    'shows what runs and what has run after a reload, with refused lines, and cancels it',
    async () => {
      const { panel } = web;
      const owner = await panel.given.operator();
      const admin = panel.admin(owner);
      page = await web.loggedIn(owner);
      await page.goto(web.address('/jobs'));
      await page.getByText('No jobs yet').waitFor();

      await new CsvImport(panel, admin).run('email,port\none@example.com,0\nnobody,0\n');
      const ids = await manyUsers(panel, 3);
      const { promise: held, resolve: letGo } = withResolvers();
      const holding = beforeCalling(panel.service(UserBulkService), 'apply', () => held);
      const preview = await admin.post('/users/bulk/preview', { ids, action: { type: 'disable' } });
      await admin.post('/users/bulk', { token: preview.json<{ token: string }>().token });
      await page.reload();
      const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
      await row('Change of users: Disable').getByText('Runs').waitFor();
      await row('Change of users: Disable').getByText('0 of 3').waitFor();
      await row('Import of users').getByText('2 of 2, 1 refused').waitFor();
      letGo();
      holding.restore();
      await row('Change of users: Disable').getByText('3 of 3').waitFor();

      await page.getByRole('button', { name: 'Open: Import of users' }).click();
      await page.getByRole('dialog').getByRole('row', { name: 'email' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

      await page.getByRole('link', { name: 'Changes: Change of users: Disable' }).click();
      await page.getByRole('button', { name: /^Only changes of job #/ }).waitFor();
      await page.getByText('Changed user').nth(2).waitFor();
      await page.getByRole('button', { name: /^Only changes of job #/ }).click();
      await page.getByText('Began a change of many users').click();
      await page.getByText('What it has changed').waitFor();
      expect(await page.getByText('Changed user').count()).toBe(3);

      await new CsvImport(panel, admin).run('email,port\ntwo@example.com,0\n', '?dry_run=true');
      await page.goto(web.address('/jobs'));
      await row('Waits for the start').waitFor();
      await page.getByRole('button', { name: 'Cancel: Import of users' }).click();
      await row('Cancelled').waitFor();
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'fits into a narrow window',
    async () => {
      await page.setViewportSize(NARROW);
      await page.getByRole('table', { name: 'Jobs' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
    },
    PATIENCE_MS,
  );
});
