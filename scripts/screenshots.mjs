// node scripts/screenshots.mjs --url http://127.0.0.1:3000 --name demo: takes pictures of a running panel, such as that of `npm run
// demo`, for docs/images. PANEL_PASSWORD holds the password. It needs Debian's packages chromium, fonts-wqy-microhei for Chinese
// (otherwise the pictures show boxes), and pngquant, which makes the pictures small.
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
  templates: '/templates',
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

// Fail before the old pictures are removed.
await fetch(`${values.url}/health/ready`).catch(() => {
  throw new Error(`No panel answers at ${values.url}. Start one with: npm run demo`);
});
mkdirSync(folder, { recursive: true });
// The charts of benchmarks are drawings, and stay.
const picturesIn = () => readdirSync(folder).filter((name) => name.endsWith('.png'));
for (const name of picturesIn()) rmSync(join(folder, name));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const { view, pages: shown, ...options } of views) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const { login, ...others } = shown;
  const take = async (name) => {
    // The settings show the folder of this checkout, which must not be published.
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
    // The event stream stays open, so wait until no part of the page is a placeholder.
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(900);
    await take(picture);
  }
  await context.close();
}
await browser.close();
const pictures = picturesIn().map((name) => join(folder, name));
execFileSync('pngquant', ['--force', '--skip-if-larger', '--ext=.png', '--quality=80-98', '--strip', ...pictures]);

function hideFolder(path) {
  return `for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();)
    walker.currentNode.data = walker.currentNode.data.replace(${JSON.stringify(path)}, '/opt/linegate')`;
}
