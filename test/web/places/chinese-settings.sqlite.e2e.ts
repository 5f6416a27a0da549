import type { Page } from 'playwright-core';
import { checkOf, DOCTOR_CODES, DOCTOR_TEXTS } from '../../../src/admin/doctor/finding-texts.js';
import type { Finding } from '../../../src/admin/doctor/finding.js';
import { ADMIN } from '../../support/admin-client.js';
import { CHROMIUM, NARROW } from '../../support/browser.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

/** Commands and settings have at most three such words side by side. */
const ENGLISH = /[a-z]+( [a-z]+){3}/;
/** Without a command of the command line, which is the same in every language. */
const withoutCommand = (line: string): string => line.replace(/linegate( [a-z]+)+/, 'linegate');

describeWith(CHROMIUM, 'the settings in Chinese', () => {
  let web: WebPanel;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start({ workers: 1 });
    page = await web.loggedIn(await web.panel.given.operator('owner'));
    await page.addInitScript("localStorage.setItem('linegate-language', 'zh')");
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  /** The lines of the card: results and advice. */
  const lines = async (): Promise<string[]> => {
    await page.goto(web.address('/settings'));
    const card = page.getByRole('region', { name: '诊断' });
    await card.getByText('数据库结构：已是最新').waitFor();
    return card.locator('p, span:not([aria-hidden])').allInnerTexts();
  };
  const answerWith = (items: readonly object[]) =>
    page.route(`**${ADMIN}/settings/doctor`, (route) => route.fulfill({ json: { items } }));

  it(
    'show findings of the doctor without an English sentence, with names of fields, secrets and processes',
    async () => {
      const { node } = await web.panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', name: 'tokyo' });
      await web.panel.execute('UPDATE nodes SET protocol = ? WHERE id = ?', ['auth_chain_a', node.id]);
      const shown = await lines();
      expect(shown).toEqual(
        expect.arrayContaining([
          expect.stringMatching(`^节点：节点 ${node.id}（tokyo）：单端口：协议 auth_chain_a 需要`),
          `请修改节点 ${node.id} 的单端口。`,
          '数据库结构：已是最新',
          expect.stringMatching(/^进程：.+ 上的面板进程 \d+，版本 /),
          expect.stringMatching(/^密钥：节点推送密钥共 \d+ 个，均可解密$/),
        ]),
      );
      expect(shown.filter((line) => ENGLISH.test(line))).toEqual([]);
      await page.getByRole('row', { name: /^APP_SECRET （已隐藏）/ }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'have a Chinese text for every code of a finding, and the English sentences for an unknown one',
    async () => {
      const unknown = { check: 'moon', ok: false, finding: 'is made of cheese', advice: 'Bring crackers' };
      await answerWith([...DOCTOR_CODES.map(drawn), { ...unknown, code: 'moon-cheese', values: {}, errors: [] }]);
      const shown = await lines();
      expect(shown.filter((line) => ENGLISH.test(withoutCommand(line)))).toEqual(['moon: is made of cheese']);
      expect(shown.filter((line) => !/[\u3400-\u9fff]/u.test(line))).toEqual([
        'moon: is made of cheese',
        'Bring crackers',
      ]);
      expect(shown.filter((line) => line.includes('{{'))).toEqual([]);
      await page.setViewportSize(NARROW);
      const card = page.getByRole('region', { name: '诊断' });
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const host = await page.getByRole('cell', { name: '127.0.0.1' }).boundingBox();
      expect(host?.height).toBeLessThan(60);
      const advised = DOCTOR_CODES.filter((code) => 'advice' in DOCTOR_TEXTS[code]);
      expect(shown).toHaveLength(DOCTOR_CODES.length + advised.length + 2);
    },
    PATIENCE_MS,
  );
});

/** A finding of this code with the English sentences as they are, and some values. */
function drawn(code: (typeof DOCTOR_CODES)[number]): Finding {
  const { finding, ...rest } = DOCTOR_TEXTS[code];
  const advice = 'advice' in rest ? rest.advice : null;
  const names = [...`${finding} ${advice}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, name.endsWith('s') ? ['7', '8'] : 7] as const));
  return { check: checkOf(code), ok: advice === null, finding, advice, code, values, errors: [] };
}
