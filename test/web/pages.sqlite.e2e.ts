import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { CHROMIUM, NARROW, WIDE } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import type { GivenOperator } from '../support/admin-client.js';
import type { GivenNode } from '../support/given.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { FirstLoad } from './first-load.js';
import { WebPanel } from './web-panel.js';

const PAGES = {
  '/': 'Overview',
  '/users': 'Users',
  '/users/1': /@/,
  '/levels': 'Levels and groups',
  '/nodes': 'Nodes',
  '/nodes/1': /node/,
  '/nodes/1?tab=install': /node/,
  '/templates': 'Templates',
  '/lines': 'Line authorization',
  '/traffic': 'Traffic',
  '/traffic?tab=quarantine': 'Traffic',
  '/rules': 'Rules',
  '/audit': 'Audit log',
  '/operators': 'Operators',
  '/tokens': 'API tokens',
  '/settings': 'Settings',
  '/reference': 'API reference',
  '/account': 'Your account',
} as const;

const FIRST_LOAD_BYTES = 350_000;
const REDRAWN_MS = 3000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describeWith(CHROMIUM, 'each page of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    await web.panel.given.user();
    await web.panel.given.node({ family: 'ss' });
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  /** Gives the chart some data. */
  async function carrySomething({ node, key }: GivenNode): Promise<void> {
    const rows = [{ uid: 1, upload: 1000, download: 2000 }];
    const reply = await web.panel.post(`/api/ss/v1/userTraffic/${node.id}`, rows, web.panel.signed(key));
    expect(reply.statusCode).toBe(200);
  }

  async function open(page: Page, path: keyof typeof PAGES): Promise<void> {
    await page.goto(web.address(path));
    await shown(page, path);
  }

  /** Opens a page as the way back does: without loading the panel again. */
  async function go(page: Page, path: keyof typeof PAGES): Promise<void> {
    const address = JSON.stringify(web.address(path));
    await page.evaluate(`history.pushState({}, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`);
    await shown(page, path);
  }

  async function shown(page: Page, path: keyof typeof PAGES): Promise<void> {
    await page.getByRole('heading', { level: 1, name: PAGES[path] }).waitFor();
    await page.waitForLoadState('load');
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  it(
    'has no serious finding of axe in light and dark colours, and fits a narrow screen without cut-off content',
    async () => {
      const page = await web.onOverview(owner);
      await page.evaluate(axe);
      const found: string[] = [];
      for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
        await go(page, path);
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
          // Of a page in the other colours only the contrast differs.
          const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
          for (const problem of await seriousProblems(page, rules)) found.push(`${path}, ${colorScheme}: ${problem}`);
        }
        await page.setViewportSize(NARROW);
        for (const problem of await tooNarrow(page)) found.push(`${path}: ${problem}`);
        await page.setViewportSize(WIDE);
      }
      expect(found).toEqual([]);
    },
    2 * PATIENCE_MS,
  );

  it(
    'has no motion for users who prefer reduced motion',
    async () => {
      const page = await web.loggedIn(owner);
      await open(page, '/nodes');
      const durations = await page.evaluate<string[]>(
        "[...document.querySelectorAll('*')].map((element) => getComputedStyle(element).transitionDuration)",
      );
      expect([...new Set(durations)]).toEqual(['0s']);
    },
    PATIENCE_MS,
  );

  it(
    'leads from page to page by a menu on a narrow screen',
    async () => {
      const page = await web.onOverview(owner, { viewport: NARROW });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Nodes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'switches language and colours at once, and remembers the choice',
    async () => {
      const page = await web.onOverview(owner);
      await page.getByRole('button', { name: /Account and appearance$/ }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.getByRole('menuitemradio', { name: '简体中文' }).click();
      await page.getByRole('heading', { name: '概览' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: '概览' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    },
    PATIENCE_MS,
  );

  it(
    'works with the keyboard alone',
    async () => {
      const page = await web.onOverview(owner);
      await page.keyboard.press('Tab');
      expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Skip to the page');
      // Past the search of everything, and the overview.
      for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      const add = page.getByRole('button', { name: 'Add a user' });
      await add.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Add a user' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Add a user' }).waitFor({ state: 'detached' });
      await eventually(async () => {
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Add a user');
      });
    },
    PATIENCE_MS,
  );

  it(
    'asks for a login over the page when a session ends, and keeps the typed text',
    async () => {
      const page = await web.loggedIn(owner);
      await open(page, '/users/1');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Nickname').fill('typed before the session ended');
      await web.panel.execute('DELETE FROM operator_sessions');
      await page.getByRole('button', { name: 'Save', exact: true }).click();

      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').first().fill(owner.password);
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const [row] = await web.panel.rows<{ nickname: string }>('SELECT nickname FROM users WHERE id = 1');
      expect(row?.nickname).toBe('typed before the session ended');
    },
    PATIENCE_MS,
  );

  it(
    'reports a conflict when two operators change the same user, and keeps the typed values',
    async () => {
      const page = await web.loggedIn(owner);
      await open(page, '/users/1');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Nickname').fill('mine');
      await web.panel.execute("UPDATE users SET nickname = 'theirs', credit = 5, speed_limit = 125000 WHERE id = 1");
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Somebody else has changed this').waitFor();
      expect(await page.getByLabel('Nickname').inputValue()).toBe('mine');
      await page.getByRole('button', { name: /^Keep my changes/ }).click();
      await page.getByText('Somebody else has changed this').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const [row] = await web.panel.rows('SELECT nickname, speed_limit FROM users WHERE id = 1');
      expect(row).toMatchObject({ nickname: 'mine', speed_limit: 125_000 });
    },
    PATIENCE_MS,
  );

  it(
    'offers a viewer no action that the panel would reject',
    async () => {
      const page = await web.loggedIn(await web.panel.given.operator('viewer'));
      await page.goto(web.address('/users'));
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      expect(await page.getByRole('button', { name: 'Add a user' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    `loads in less than ${FIRST_LOAD_BYTES / 1000} kB, login and overview with its chart together`,
    async () => {
      await web.panel.given.node({ family: 'ss' }).then(carrySomething);
      const page = await web.browser.page();
      const load = await FirstLoad.of(page);
      await load.begin();
      await page.goto(web.address('/login'));
      await page.getByLabel('Name').fill(owner.name);
      await page.getByLabel('Password').first().fill(owner.password);
      await page.keyboard.press('Enter');
      await page.locator('.recharts-area').first().waitFor();
      await load.settled();
      const both = load.bytes;

      await load.begin();
      await page.goto(web.address('/'));
      await page.locator('.recharts-area').first().waitFor();
      await load.settled();
      expect(Math.min(both, load.bytes)).toBeGreaterThan(100_000);
      expect(Math.max(both, load.bytes)).toBeLessThan(FIRST_LOAD_BYTES);
    },
    PATIENCE_MS,
  );

  it('never violated its content security policy, and sent no request to another origin', () => {
    expect(web.browser.errors).toEqual([]);
    expect(web.browser.requests.length).toBeGreaterThan(100);
    expect(web.browser.requests.filter((url) => !url.startsWith(web.url) && !url.startsWith('data:'))).toEqual([]);
  });
});

/** The findings of axe that are serious or worse, in short form. */
async function seriousProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, any }) => id + ': ' + html.slice(0, 160) + ' ' + (any[0]?.message ?? ''))))`);
}

/** What a narrow page cuts off: its right side, or values without space beside a long name. */
async function tooNarrow(page: Page): Promise<string[]> {
  // The page is drawn again for its new width.
  await eventually(async () => {
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }, REDRAWN_MS).catch(() => undefined);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  const squeezed = await page.evaluate<string[]>(`[...document.querySelectorAll('dd')].filter((value) => {
    const { width } = value.getBoundingClientRect();
    return width > 0 && width < innerWidth / 3;
  }).map((value) => value.innerText + ' is squeezed')`);
  return [...(width > NARROW.width ? [`the page is ${width} wide`] : []), ...squeezed];
}
