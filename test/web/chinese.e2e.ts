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
});
