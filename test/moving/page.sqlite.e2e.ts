import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CHROMIUM, NARROW } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from '../web/web-panel.js';
import { PanelImport } from './old/panel-import.js';
import { proxyPanel } from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';
import { xboard } from './old/xboard.js';

/** Pixels. A text of two lines is higher. */
const ONE_LINE = 30;

describeWith(CHROMIUM, 'an import from another panel in a browser', () => {
  let web: WebPanel;
  let folder: string;
  beforeAll(async () => {
    web = await WebPanel.start();
    folder = mkdtempSync(join(tmpdir(), 'linegate-page-'));
    writeFileSync(join(folder, 'old.sql.gz'), gzipSync(dumpOfTables(proxyPanel('3'))));
  }, PATIENCE_MS);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await web.stop();
  }, PATIENCE_MS);

  it(
    'shows the dry run of a dump as tables, asks before it starts, and shows the result after a reload',
    async () => {
      const owner = await web.panel.given.operator();
      const page = await web.loggedIn(owner, { viewport: NARROW });
      const fits = async (): Promise<void> =>
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
      await page.goto(web.address('/settings'));
      await page.getByRole('link', { name: 'Open the import' }).click();
      await page.getByRole('heading', { name: 'Import from another panel', level: 1 }).waitFor();
      await fits();

      // An address of another form is refused, and its password is hidden.
      await page.getByText('Database', { exact: true }).click();
      const address = page.getByLabel('Address of the database');
      await address.fill('postgres://user:password@host/name');
      expect(await address.getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Dry run' }).click();
      await page.getByText('It must be mysql://user:password@host:3306/name').waitFor();
      await fits();

      await page.getByText('Dump', { exact: true }).click();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Dump of the database' }).click();
      await (await choosing).setFiles(join(folder, 'old.sql.gz'));
      await page.getByLabel('Name of the old panel').fill('old');
      await page.getByRole('button', { name: 'Dry run' }).click();
      await page.getByText('Nothing is written yet.').waitFor();
      const rows = page.getByRole('table', { name: 'Rows' });
      await rows.getByRole('row', { name: /^Users 16 15 0 0 1$/ }).waitFor();
      await page
        .getByRole('table', { name: 'Skipped' })
        .getByRole('row', { name: /User 7 grace/ })
        .waitFor();
      await page
        .getByRole('table', { name: 'User lists of nodes' })
        .getByRole('row', { name: /1 · 香港 1 10 6 .*2 without traffic left \(13, 14\)/ })
        .waitFor();
      await fits();

      // The reasons are in the language of the page. The dry run waits while the page is away.
      await page.evaluate("localStorage.setItem('linegate-language', 'zh')");
      await page.reload();
      const skipped = page.getByRole('table', { name: '已跳过' });
      await skipped.getByRole('row', { name: /用户 7 grace 登录名不是邮箱/ }).waitFor();
      const noun = await skipped.getByText('用户', { exact: true }).boundingBox();
      expect(noun?.height).toBeLessThan(ONE_LINE);
      await page.getByRole('row', { name: /^1 规则：匹配内容：无法使用此规则/ }).waitFor();
      await page.getByRole('row', { name: /^1 旧面板的管理员：/ }).waitFor();
      await fits();
      await page.evaluate("localStorage.setItem('linegate-language', 'en')");
      await page.reload();
      web.panel.clock.advance(301);
      await page.getByRole('button', { name: 'Import now' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import now?' });
      await dialog.getByText('Adds 15 users, 14 links and 3 nodes').waitFor();
      await dialog.getByRole('button', { name: 'Import now' }).click();
      const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
      await proof.getByLabel('Password').first().fill(owner.password);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Imported. Now set the address of this panel').waitFor();
      await page.goto(web.address('/settings/import'));
      await page.getByRole('table', { name: 'Imports' }).getByRole('button').first().click();
      await page.getByText('Imported. Now set the address of this panel').waitFor();
      await rows.getByRole('row', { name: /^Users 16 15 0 0 1$/ }).waitFor();
      await fits();
      expect(await web.panel.rows('SELECT id FROM users')).toHaveLength(15);

      await page.goto(web.address('/lines'));
      await page.getByText('AbCd…', { exact: true }).waitFor();

      const other = await web.loggedIn(await web.panel.given.operator('operator'));
      await other.goto(web.address('/settings/import'));
      await other.getByText('right', { exact: false }).first().waitFor();
      // An import that fails as a whole says why, in the language of the page.
      const failed = await web.loggedIn(owner, { viewport: NARROW });
      await failed.addInitScript("localStorage.setItem('linegate-language', 'zh')");
      await failed.goto(web.address('/settings/import'));
      writeFileSync(join(folder, 'none.sql'), '-- hello\n');
      const choosingNone = failed.waitForEvent('filechooser');
      await failed.getByRole('button', { name: '数据库转储文件' }).click();
      await (await choosingNone).setFiles(join(folder, 'none.sql'));
      await failed.getByRole('button', { name: '试运行' }).click();
      await failed.getByText('该文件不是 MySQL、MariaDB 或 SQLite 数据库的转储文件：其中没有 CREATE TABLE').waitFor();
      await failed.close();

      await new PanelImport(web.panel, web.panel.admin(owner)).tried(dumpOfTables(xboard('Xboard')), 'panel=xboard');
      const chinese = await web.loggedIn(owner, { locale: 'zh-CN' });
      await chinese.goto(web.address('/settings/import'));
      await chinese.getByText('Xboard（2025 年或更新）。流量：').waitFor();
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );
});
