import { ImportRowsService } from '../../src/admin/csv/import/import-rows.service.js';
import { OperationRunner } from '../../src/operations/operation.runner.js';
import { CHROMIUM, NARROW } from '../support/browser.js';
import { beforeCalling } from '../support/calls.js';
import { describeWith } from '../support/describe-with.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from '../web/web-panel.js';
import { PanelImport } from './old/panel-import.js';
import { proxyPanel } from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';

const NEVER = new AbortController().signal;

describeWith(CHROMIUM, 'an import that was stopped, in a browser', () => {
  let web: WebPanel;
  beforeAll(async () => {
    web = await WebPanel.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    await web.stop();
  }, PATIENCE_MS);

  it(
    'from another panel is named with the reason, and goes on by a button',
    async () => {
      const owner = await web.panel.given.operator();
      const { id } = await new PanelImport(web.panel, web.panel.admin(owner)).tried(dumpOfTables(proxyPanel('3')));
      await web.panel.execute("UPDATE operations SET state = 'trying', broken_turns = 2 WHERE id = ?", [id]);
      await web.panel.service(OperationRunner).run('panel-import', NEVER);
      const page = await web.loggedIn(owner, { viewport: NARROW });
      await page.goto(web.address('/settings/import'));
      await page.getByText('Stopped. It goes on only when you start it again.').waitFor();
      await page.getByText('Its process died or gave no sign twice, so it does not go on by itself.').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
      await page.getByRole('button', { name: 'Discard' }).waitFor();
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('Nothing is written yet.').waitFor();
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'from a CSV file goes on by a button, and a file in another encoding says how to save it',
    async () => {
      const owner = await web.panel.given.operator();
      const page = await web.loggedIn(owner, { viewport: NARROW });
      await page.goto(web.address('/users'));
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import from CSV' });
      const choose = async (content: Buffer): Promise<void> => {
        const file = { name: 'users.csv', mimeType: 'text/csv', buffer: content };
        await dialog.locator('input[type=file]').setInputFiles(file);
        await dialog.getByRole('button', { name: 'Dry run' }).click();
      };
      await choose(Buffer.from('email,nickname\na@example.com,M\xfcller\n', 'latin1'));
      await dialog.getByText('Line 2 is not in UTF-8. In the spreadsheet, save the file as “CSV UTF-8”').waitFor();
      await choose(Buffer.from('email;nickname\na@example.com;Müller\n'));
      await dialog.getByText('1 rows: 1 would be added').waitFor();
      // The page polls while another process finds that the import has died twice.
      const reader = web.panel.service<Record<'read', unknown>>(ImportRowsService);
      const stopping = beforeCalling(reader, 'read', () =>
        web.panel.execute("UPDATE operations SET state = 'stopped', stopped_in = 'running' WHERE state = 'running'"),
      );
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await dialog.getByText('The process of the import died twice').waitFor();
      stopping.restore();
      await dialog.getByRole('button', { name: 'Go on' }).click();
      await dialog.getByText('1 added, 0 changed, 0 refused.').waitFor();
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );
});
