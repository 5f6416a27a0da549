import type { Page } from 'playwright-core';
import { GroupsService } from '../../src/users/levels/groups.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import type { GivenOperator } from '../support/admin-client.js';
import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

describeWith(CHROMIUM, 'the questions of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    page = await web.loggedIn(owner);
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const groupsOf = async (node: string) =>
    (await web.panel.service(NodesService).get(node)).groups.map(({ name }) => name);

  it(
    'come before a node stops serving a group, and name the effect',
    async () => {
      await web.panel.service(GroupsService).add({ name: 'asia' });
      await web.panel.given.node({ name: 'tokyo', family: 'ss' });
      await web.panel.service(NodesService).link('tokyo', 'asia');
      await page.goto(web.address('/levels'));
      const remove = () => page.getByRole('region', { name: 'Groups' }).locator('.mantine-Pill-remove').first().click();
      await remove();
      const asked = dialog('Unlink tokyo from asia');
      await asked.getByText('Node tokyo stops serving the users of group asia.').waitFor();
      await asked.getByRole('button', { name: 'Cancel' }).click();
      expect(await groupsOf('tokyo')).toEqual(['asia']);
      await remove();
      await asked.getByRole('button', { name: 'Unlink' }).click();
      await page.getByText('The node no longer serves the group').waitFor();
      expect(await groupsOf('tokyo')).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'come before Escape throws away what was typed, in dialogs and drawers',
    async () => {
      const { email } = await web.panel.given.user();
      await page.goto(web.address('/users'));
      await page.getByRole('button', { name: 'Add a user' }).click();
      const adding = dialog('Add a user');
      await adding.getByLabel('E-mail').fill('typed@example.com');
      await page.keyboard.press('Escape');
      const asked = dialog('Discard your changes?');
      await asked.getByRole('button', { name: 'Keep editing' }).click();
      await asked.waitFor({ state: 'hidden' });
      expect(await adding.getByLabel('E-mail').inputValue()).toBe('typed@example.com');
      await page.keyboard.press('Escape');
      await asked.getByRole('button', { name: 'Discard' }).click();
      await adding.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Add a user' }).click();
      expect(await adding.getByLabel('E-mail').inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await adding.waitFor({ state: 'hidden' });

      await page.getByRole('link', { name: email }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Nickname').fill('typed');
      await page.keyboard.press('Escape');
      await asked.getByRole('button', { name: 'Keep editing' }).click();
      await asked.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Nickname').inputValue()).toBe('typed');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByLabel('Nickname').waitFor({ state: 'hidden' });
    },
    PATIENCE_MS,
  );

  it(
    'come before the changes of a template are left, by a link, another text, the way back or Ctrl+K',
    async () => {
      await page.goto(web.address('/levels'));
      const place = (name: string) => page.getByRole('navigation').getByRole('link', { name });
      await place('Templates').click();
      const content = page.getByLabel('Content of the text');
      const before = await content.inputValue();
      // Without changes nothing asks.
      await page.getByLabel('Text', { exact: true }).first().click();
      await page.getByRole('option', { name: 'Surge' }).click();
      await page.waitForURL(/name=surge/);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Levels' }).waitFor();
      await page.goForward();
      await content.fill('mine');
      const asked = dialog('Discard your changes?');
      const ways = [
        () => place('Users').click(),
        async () => {
          await page.getByLabel('Text', { exact: true }).first().click();
          await page.getByRole('option', { name: 'Clash' }).click();
        },
        async () => void (await page.goBack()),
      ];
      for (const leave of ways) {
        await leave();
        await asked.waitFor();
        await page.keyboard.press('Escape');
        await asked.waitFor({ state: 'hidden' });
        expect([await content.inputValue(), page.url()]).toEqual(['mine', web.address('/templates?name=surge')]);
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^A user, a node/ }).pressSequentially('audit');
      await page.getByRole('option', { name: /Audit log/ }).waitFor();
      await page.keyboard.press('Enter');
      await asked.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
      await page.goBack();
      await content.waitFor();
      expect(await content.inputValue()).not.toBe('mine');
      await content.fill('again');
      await page.goBack();
      await asked.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Levels' }).waitFor();
      expect(before).not.toBe('');
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'come before a logout with changes, in the panel and after the end of the session',
    async () => {
      const leaving = await web.loggedIn(owner);
      await leaving.goto(web.address('/templates'));
      const content = leaving.getByLabel('Content of the text');
      await content.fill('mine');
      const asked = leaving.getByRole('dialog', { name: 'Discard your changes?' });
      const logOut = async () => {
        await leaving.getByRole('button', { name: /Account and appearance$/ }).click();
        await leaving.getByRole('menuitem', { name: 'Log out' }).click();
      };
      await logOut();
      await asked.getByRole('button', { name: 'Keep editing' }).click();
      await asked.waitFor({ state: 'hidden' });
      expect(await content.inputValue()).toBe('mine');
      await logOut();
      await asked.getByRole('button', { name: 'Discard' }).click();
      await leaving.getByRole('heading', { name: 'Log in' }).waitFor();

      const ended = await web.loggedIn(owner);
      await ended.goto(web.address('/templates'));
      await ended.getByLabel('Content of the text').fill('mine');
      await ended.context().clearCookies();
      await ended.getByRole('button', { name: 'Save' }).click();
      const leave = ended.getByRole('button', { name: 'Leave the page and discard the input' });
      await leave.click();
      const last = ended.getByRole('dialog', { name: 'Discard your changes?' });
      await last.getByRole('button', { name: 'Keep editing' }).click();
      await last.waitFor({ state: 'hidden' });
      await leave.click();
      await last.getByRole('button', { name: 'Discard' }).click();
      await ended.getByRole('heading', { name: 'Log in' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'show each problem once, at its field, also for a value that another user has',
    async () => {
      const { email } = await web.panel.given.user();
      await page.goto(web.address('/users'));
      await page.getByRole('button', { name: 'Add a user' }).click();
      const adding = dialog('Add a user');
      await adding.getByLabel('E-mail').fill(email);
      await adding.getByRole('button', { name: 'Add a user' }).click();
      await adding.getByText('The marked fields say why').waitFor();
      expect(await adding.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
      expect(await adding.getByText('belongs to another user').count()).toBe(1);

      await adding.getByLabel('E-mail').fill('x@y');
      await adding.getByRole('button', { name: 'Add a user' }).click();
      await adding.getByText('A valid e-mail address').waitFor();
      expect(await adding.getByText('A valid e-mail address').count()).toBe(1);
      expect(await adding.getByText('email:').count()).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    'for a one-time code begin again at its first digit after a wrong code',
    async () => {
      await page.goto(web.address('/account'));
      await page.getByRole('button', { name: 'Set up an app' }).click();
      const first = page.getByLabel('Digit 1', { exact: true });
      await first.waitFor();
      await eventually(async () => {
        expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Digit 1');
      });
      await page.keyboard.type('000000');
      await page.getByText('This code is not right').first().waitFor();
      await eventually(async () => {
        expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Digit 1');
      });
      expect(await first.inputValue()).toBe('');
      const again = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/totp'));
      await page.keyboard.type('111111');
      await again;
    },
    PATIENCE_MS,
  );
});
