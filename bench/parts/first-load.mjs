import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { showProgress } from '../../scripts/common/progress.mjs';
import { below, valueRow } from '../report/rows.mjs';
import { PASSWORD } from '../workshop.mjs';

const PROGRAM = '/usr/bin/chromium';
const MAX_MILLISECONDS = 2000;

/**
 * How long a browser with an empty cache takes until the panel can be used: the login until its first field is filled, and the
 * overview until a button of its chart is pressed. The median of one load per round.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchFirstLoad({ database, panel, workshop, options }) {
  if (!existsSync(PROGRAM)) {
    console.error('Chromium is missing, so the first load is left out.');
    return [];
  }
  const finish = showProgress(`${database}: first load`);
  const { name } = await workshop.addOperator(`browser-${Date.now()}`);
  const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const login = await loads(page, options.rounds, async () => {
      await page.goto(`${panel.url}/admin/login`);
      await page.getByLabel('Name').fill(name);
    });
    await page.getByLabel('Password').first().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const overview = await loads(page, options.rounds, async () => {
      await page.goto(`${panel.url}/admin/`);
      await page.getByText('7 d', { exact: true }).click();
    });
    finish('done');
    return [row('the login accepts typing', login), row('the chart of the overview changes its range', overview)];
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the request for a page until it was used, with an empty cache each time. */
async function loads(page, rounds, use) {
  const session = await page.context().newCDPSession(page);
  const times = [];
  while (times.length < rounds) {
    await session.send('Network.clearBrowserCache');
    await use();
    times.push(await page.evaluate('performance.now()'));
  }
  await session.detach();
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
}

function row(operation, milliseconds) {
  return valueRow(operation, milliseconds, 'ms', { target: below(milliseconds, MAX_MILLISECONDS, 'ms') });
}
