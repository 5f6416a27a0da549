// node scripts/screenshots.mjs --url http://127.0.0.1:3000 --name demo: pictures of a panel that runs, for docs/images, as
// `npm run demo` has one. The password is read from PANEL_PASSWORD. It needs Debian's packages chromium, for Chinese
// fonts-wqy-microhei (without a font for it there are boxes), and pngquant, which makes the pictures small.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { root } from './setup.mjs';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:3000' }, name: { type: 'string' } },
});
const folder = join(root, 'docs/images');
const overview = { overview: '/' };
const users = { users: '/users' };
const pages = {
  login: '/login',
  ...overview,
  ...users,
  user: '/users/6',
  levels: '/levels',
  nodes: '/nodes',
  node: '/nodes/3',
  install: '/nodes/3?tab=install',
  lines: '/lines',
  traffic: '/traffic',
  quarantine: '/traffic?tab=quarantine',
  rules: '/rules',
  audit: '/audit',
  operators: '/operators',
  tokens: '/tokens',
  settings: '/settings',
  reference: '/reference',
  account: '/account',
};
const wide = { width: 1280, height: 800 };
const narrow = { width: 380, height: 760 };
const views = [
  { view: 'wide-light', viewport: wide, colorScheme: 'light', pages },
  { view: 'wide-dark', viewport: wide, colorScheme: 'dark', pages },
  { view: 'narrow-light', viewport: narrow, colorScheme: 'light', pages },
  { view: 'narrow-dark', viewport: narrow, colorScheme: 'dark', pages },
  { view: 'wide-chinese', viewport: wide, colorScheme: 'light', locale: 'zh-CN', pages: { ...overview, ...users } },
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const { view, pages: shown, ...options } of views) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const { login, ...others } = shown;
  const take = async (name) => {
    // The folder of this checkout, which the settings name, is nobody's business.
    await page.evaluate(hideFolder(root));
    await page.screenshot({ path: join(folder, `${name}-${view}.png`) });
  };
  await page.goto(`${values.url}/admin/login`);
  const name = page.locator('input[autocomplete=username]');
  await name.waitFor();
  if (login !== undefined) await take('login');
  await name.fill(values.name ?? '');
  await page.locator('input[autocomplete=current-password]').fill(process.env.PANEL_PASSWORD ?? '');
  await page.keyboard.press('Enter');
  await page.locator('nav').first().waitFor({ state: 'attached' });
  for (const [picture, path] of Object.entries(others)) {
    await page.goto(`${values.url}/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The event stream stays open: the page is ready when nothing of it is an outline any more.
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(900);
    await take(picture);
  }
  await context.close();
}
await browser.close();
const pictures = readdirSync(folder).map((name) => join(folder, name));
execFileSync('pngquant', ['--force', '--skip-if-larger', '--ext=.png', '--quality=80-98', '--strip', ...pictures]);

function hideFolder(path) {
  return `for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();)
    walker.currentNode.data = walker.currentNode.data.replace(${JSON.stringify(path)}, '/opt/linegate')`;
}
