// node scripts/screenshots.mjs --url http://127.0.0.1:3000 --name mira: pictures of every page of a panel that runs, for
// docs/images. The password is read from PANEL_PASSWORD.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { root } from './setup.mjs';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:3000' }, name: { type: 'string' } },
});
const folder = join(root, 'docs/images');
const pages = {
  overview: '/',
  users: '/users',
  user: '/users/6',
  levels: '/levels',
  nodes: '/nodes',
  node: '/nodes/3',
  'node-install': '/nodes/3?tab=install',
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
const views = [
  { view: 'wide-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { view: 'wide-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { view: 'narrow-light', viewport: { width: 380, height: 720 }, colorScheme: 'light' },
  { view: 'narrow-dark', viewport: { width: 380, height: 720 }, colorScheme: 'dark' },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const { view, ...options } of views) {
  const context = await browser.newContext({ ...options, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = (name) => page.screenshot({ path: join(folder, `${name}-${view}.png`) });
  await page.goto(`${values.url}/admin/login`);
  await page.getByLabel('Name').waitFor();
  await take('login');
  await page.getByLabel('Name').fill(values.name ?? '');
  await page
    .getByLabel('Password')
    .first()
    .fill(process.env.PANEL_PASSWORD ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`${values.url}/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The event stream stays open: the page is ready when nothing of it is an outline any more.
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(900);
    await take(name);
  }
  await context.close();
}
await browser.close();
