import type { Page } from 'playwright-core';
import type { GivenOperator } from '../../support/admin-client.js';
import { CHROMIUM, NARROW, WIDE } from '../../support/browser.js';
import { describeWith } from '../../support/describe-with.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

/** Longer than the transitions of dialogs, after which a late return of the focus has happened. */
const SETTLED_MS = 600;

describeWith(CHROMIUM, 'the focus of the keyboard', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    await web.panel.given.node({ name: 'tokyo' });
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  /** The title of the dialog with the focus; empty outside of all dialogs. */
  const focused = (page: Page) =>
    page.evaluate<string>("document.activeElement?.closest('[role=dialog]')?.querySelector('h2')?.textContent ?? ''");
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** The names of what Tab reaches, until it comes back. */
  const tabStops = async (page: Page): Promise<string[]> => {
    const stops: string[] = [];
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate<string>(
          "document.activeElement?.closest('[role=dialog]') ? (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent ?? '') : 'outside'",
        ),
      );
    }
    return stops;
  };

  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])(
    'is in the dialog with a password that is shown once, and reaches the password and its button, in a %s window',
    async (name, viewport) => {
      const page = await web.loggedIn(owner, { viewport });
      await page.goto(web.address('/users'));
      await button(page, 'Add a user').first().click();
      await page.getByRole('dialog').getByLabel('E-mail').fill(`${name}@example.com`);
      await page.keyboard.press('Enter');
      await page.getByText(`${name}@example.com was added`).waitFor();
      await page.waitForTimeout(SETTLED_MS);
      expect(await focused(page)).toBe(`${name}@example.com was added`);
      const stops = await tabStops(page);
      expect(stops).toEqual(expect.arrayContaining(['Login password', 'I have saved it']));
      expect(stops).not.toContain('outside');
      await page.close();
    },
    PATIENCE_MS,
  );

  /** A way to a dialog that takes the place of another one: the page, the button that begins, the steps, and the title at the end. */
  const WAYS: [string, string, string, (page: Page) => Promise<void>, RegExp][] = [
    [
      'a new line key',
      '/nodes/1?tab=keys',
      'Issue a key',
      async (page) => page.getByRole('dialog').getByRole('button', { name: 'Issue a key' }).click(),
      /key/i,
    ],
    [
      'a new operator',
      '/operators',
      'Add an operator',
      async (page) => {
        await page.getByRole('dialog').getByLabel('Name').fill('grace');
        await page.keyboard.press('Enter');
      },
      /grace/,
    ],
    [
      'a token',
      '/tokens',
      'Issue a token',
      async (page) => {
        await page.getByRole('dialog').getByLabel('Name').fill('billing');
        await page.getByRole('dialog').getByLabel('Users: Read').check();
        await page.getByRole('dialog').getByRole('button', { name: 'Issue a token' }).click();
      },
      /Issued/,
    ],
  ];
  it.each(WAYS)(
    'is in the dialog with %s, and returns to the button that began it',
    async (_what, path, name, steps, title) => {
      const page = await web.loggedIn(owner);
      await page.goto(web.address(path));
      await button(page, name).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(SETTLED_MS);
      expect(await focused(page)).not.toBe('');
      await steps(page);
      await button(page, 'I have saved it').waitFor();
      await page.waitForTimeout(SETTLED_MS);
      expect(await focused(page)).toMatch(title);
      expect(await tabStops(page)).not.toContain('outside');
      await button(page, 'I have saved it').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually(async () =>
        expect(await page.evaluate<string>('document.activeElement?.textContent')).toContain(name),
      );
      await page.close();
    },
    PATIENCE_MS,
  );

  it(
    'returns to the button of a menu, to the form below a question, and to the page of a new user',
    async () => {
      const { user } = await web.panel.given.user({ email: 'menu@example.com' });
      const page = await web.loggedIn(owner);
      await page.goto(web.address(`/users/${user.id}`));
      await button(page, 'Edit').first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByLabel('Nickname').fill('Menu');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Discard' }).waitFor();
      await page.waitForTimeout(SETTLED_MS);
      expect(await focused(page)).toMatch(/Discard/);
      await button(page, 'Keep editing').click();
      await eventually(async () => expect(await focused(page)).toMatch(/menu@example/));
      await page.keyboard.press('Escape');
      await button(page, 'Discard').click();
      await eventually(async () =>
        expect(await page.evaluate<string>('document.activeElement?.textContent')).toBe('Edit'),
      );
      await page.close();
    },
    PATIENCE_MS,
  );
});
