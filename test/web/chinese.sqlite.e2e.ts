import type { Page } from 'playwright-core';
import type { GivenOperator } from '../support/admin-client.js';
import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

/** Three English words in a row. */
const SENTENCE = /[A-Za-z']{2,}(?: [A-Za-z']{2,}){2,}/;

describeWith(CHROMIUM, 'the pages in Chinese', () => {
  let web: WebPanel;
  let operator: GivenOperator;
  beforeAll(async () => {
    web = await WebPanel.start({ subscriptionUrl: 'https://sub.example.com' });
    await web.panel.given.user({ email: 'first@example.com' });
    await web.panel.given.node({ name: 'Tokyo' });
    await web.panel.given.node({ name: 'Old', family: 'ssr', method: 'salsa20' });
    operator = await web.panel.given.operator();
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const opened = async (path: string): Promise<Page> => {
    const page = await web.loggedIn(operator);
    await page.addInitScript("localStorage.setItem('linegate-language', 'zh')");
    await page.goto(web.address(path));
    return page;
  };

  it.each([
    ['clash', 'a: 1\n\tb: 2', '不是有效的 YAML：第 2 行第 1 列，不能用制表符缩进，请使用空格'],
    ['clash', 'proxy-groups: [{name: a, proxies: ["/(/"]}]', '/(/: “(”缺少“)”'],
    ['sing-box', '{"outbounds": [1,]}', '不是有效的 JSON：第 1 行第 18 列，此处缺少值'],
    ['surge', '[Proxy]\n', '[Proxy] 中须有一行 {proxies}'],
    ['client-rules', 'clash a\nxray b', '第 2 行须为一个格式'],
    ['hand-over-en', '{pasword}', '{pasword} 不是可用的占位符'],
  ])(
    'say why a text of %s is rejected: %j',
    async (name, text, why) => {
      const page = await opened(`/templates?name=${name}`);
      await page.getByLabel('文本内容').fill(text);
      await page.getByRole('button', { name: '保存' }).click();
      const told = await page.getByText('面板无法用它生成文件').first().innerText();
      expect(told).toContain(why);
      expect(told).not.toMatch(SENTENCE);
      await page.close();
    },
    PATIENCE_MS,
  );

  it(
    'say why a preview lacks a server',
    async () => {
      const page = await opened('/templates?name=clash');
      await page.getByRole('button', { name: '显示文件' }).click();
      await page.getByText('Old: 该客户端不支持加密方式 salsa20').waitFor();
      await page.close();
    },
    PATIENCE_MS,
  );

  it(
    'say what is wrong with the source of an import',
    async () => {
      const page = await opened('/settings/import');
      await page.getByText('数据库', { exact: true }).click();
      await page.getByLabel('数据库地址').fill('postgres://user:password@host/name');
      await page.getByLabel('旧面板的时区').fill('Mars/Base');
      await page.getByRole('button', { name: '试运行' }).click();
      await page.getByText('须为 mysql://user:password@host:3306/name 的形式').waitFor();
      await page.getByText('须为时区，例如 Asia/Shanghai 或 UTC').waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(SENTENCE);
      await page.close();
    },
    PATIENCE_MS,
  );

  it(
    'name what is missing',
    async () => {
      const page = await opened('/users/999');
      await page.getByText('未找到：用户 999').waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(SENTENCE);
      await page.close();
    },
    PATIENCE_MS,
  );

  it.each([
    ['email,nickname\na@example.com,"x"y\n', '第 2 行的引号位置有误或未闭合。'],
    ['email,nickname\na@example.com\n', '第 2 行的值与列数不一致。'],
    [`email,nickname\na@example.com,${'x'.repeat(30_000)}\n`, '第 2 行超过 20,000 字节。'],
  ])(
    'say why a file is no CSV: %#',
    async (text, why) => {
      const page = await opened('/users');
      await page.getByRole('button', { name: '导入与导出' }).click();
      await page.getByRole('menuitem', { name: '导入 CSV' }).click();
      const dialog = page.getByRole('dialog');
      const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByRole('button', { name: '试运行' }).click();
      await dialog.getByText(why).waitFor();
      expect(await dialog.innerText()).not.toMatch(SENTENCE);
      await page.close();
    },
    PATIENCE_MS,
  );

  it.each([
    ['database-away', {}, '面板的数据库没有响应'],
    ['not-found', { what: 'Level "gold"', noun: 'level', name: 'gold' }, '未找到：等级“gold”'],
  ])(
    'say why a check of this panel ended an import: %s',
    async (code, values, why) => {
      const text = 'An English sentence of another part';
      const failure = { code: 'refused', text, errors: [], conflicts: [] };
      const stored = { ...failure, values: { ...values, problem: text, problem_code: code } };
      const now = web.panel.clock.unixSeconds();
      await web.panel.execute('DELETE FROM operations');
      await web.panel.execute(
        `INSERT INTO operations (actor_kind, kind, state, about, input, place, done, refused, problem, failure, created_at, heard_at, finished_at)
         VALUES ('operator', 'panel-import', 'failed', 'xboard', '{"panel":"xboard","origin":"old","source":"dump"}', '{"step":null}', 0, 0, ?, ?, ?, ?, ?)`,
        [text, JSON.stringify(stored), now, now, now],
      );
      const page = await opened('/settings/import');
      await page.getByRole('table', { name: '导入记录' }).getByRole('button').first().click();
      await page.getByText(why).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(SENTENCE);
      await page.close();
    },
    PATIENCE_MS,
  );
});
