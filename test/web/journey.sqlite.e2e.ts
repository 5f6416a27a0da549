import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { SetupService } from '../../src/operators/setup/setup.service.js';
import { XrayR } from '../daemons/fakes/xrayr.mjs';
import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

const PASSWORD = 'a staple that nobody guesses';
const EMAIL = 'ada@example.com';

describeWith(CHROMIUM, 'the panel in a browser, from its first start', () => {
  let web: WebPanel;
  let page: Page;
  let secret: string;
  let key: string;
  let daemon: XrayR | undefined;
  beforeAll(async () => {
    web = await WebPanel.start();
    page = await web.browser.page();
  }, PATIENCE_MS);
  afterAll(async () => {
    await daemon?.stop();
    await web.stop();
  }, PATIENCE_MS);

  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function enterCode(): Promise<void> {
    // A code is valid once. The next code belongs to the next half minute.
    web.panel.clock.advance(30);
    const code = new TOTP({ secret }).generate({ timestamp: web.panel.clock.now() });
    await page.getByLabel('Digit 1').pressSequentially(code);
  }

  const served = () => [...(daemon?.users.keys() ?? [])];

  async function minute(): Promise<void> {
    web.panel.clock.advance(60);
    await daemon?.pass(60);
  }

  it(
    'accepts the set-up code and creates the first operator',
    async () => {
      const code = await web.panel.service(SetupService).newCode();
      await page.goto(web.address('/'));
      await page.getByLabel('Set-up code').fill('wrong-code');
      await page.getByLabel('Your name').fill('mira');
      await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await page.getByLabel('Password again').fill(PASSWORD);
      await button('Make the operator').click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Set-up code').fill(code ?? '');
      await button('Make the operator').click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'sets up an app for codes, and asks for a code at the next login',
    async () => {
      await page.goto(web.address('/account'));
      await button('Set up an app').click();
      secret = (await dialog('Set up an app').getByLabel('Secret', { exact: true }).textContent()) ?? '';
      await enterCode();
      const codes = await dialog('Recovery codes').getByLabel('Recovery codes', { exact: true }).textContent();
      expect(codes?.split('\n')).toHaveLength(10);
      await button('I have saved it').click();

      await page.getByRole('button', { name: /Account and appearance$/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      // The previous page has a field of that name as well.
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      await page.getByLabel('Name').fill('mira');
      await page.getByLabel('Password').first().fill(PASSWORD);
      await button('Log in').click();
      await enterCode();
      await page
        .getByRole('heading', { name: 'Your account' })
        .or(page.getByRole('heading', { name: 'Overview' }))
        .waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'adds a node, issues its line key, and shows the node as up after its first call',
    async () => {
      await page.goto(web.address('/nodes'));
      await button('Add a node').first().click();
      await field('Name').fill('tokyo');
      await field('Host').fill('tokyo.example.net');
      await dialog('Add a node').getByLabel('Daemon').first().click();
      await page.getByRole('option', { name: 'XrayR' }).click();
      await field('Port').fill('8388');
      await dialog('Add a node').getByRole('button', { name: 'Add a node' }).click();

      await page.getByText('Waiting for the first call').waitFor();
      await button('Issue a key').click();
      await page.getByLabel('Label').fill('first');
      await dialog(/Issue a key/)
        .getByRole('button', { name: 'Issue a key' })
        .click();
      key =
        (await dialog(/New line key/)
          .getByLabel('Line key', { exact: true })
          .textContent()) ?? '';
      await button('I have saved it').click();
      await page.getByText(`ApiKey: "${key}"`).waitFor();

      const clock = (): number => web.panel.clock.unixSeconds();
      const [node] = await web.panel.rows<{ id: number }>('SELECT id FROM nodes');
      daemon = new XrayR({ panel: web.url, node: Number(node?.id), key, clock, repeatAfterMs: 1 });
      await daemon.start();
      await page.getByText('It calls: connected').waitFor();
      await page.getByRole('tab', { name: 'Doctor' }).click();
      await page.getByText('This node is up').waitFor();
    },
    PATIENCE_MS,
  );

  it(
    "adds a user, shows the traffic of the daemon's reports, and disconnects the user at the quota",
    async () => {
      await page.goto(web.address('/users'));
      await button('Add a user').first().click();
      await field('E-mail').fill('ada@nowhere');
      await dialog('Add a user').getByRole('button', { name: 'Add a user' }).click();
      await dialog('Add a user').getByRole('alert').waitFor();
      await field('E-mail').fill(EMAIL);
      await page.getByLabel('Traffic allowance').fill('1');
      await dialog('Add a user').getByRole('button', { name: 'Add a user' }).click();
      await button('I have saved it').click();
      await page.getByRole('heading', { name: EMAIL }).waitFor();

      const [user] = await web.panel.rows<{ id: number }>('SELECT id FROM users');
      const id = Number(user?.id);
      await minute();
      expect(served()).toEqual([id]);
      daemon?.carry(id, 1024 ** 2, 511 * 1024 ** 2);
      await minute();
      await page.reload();
      await page.getByText('512 MiB of 1 GiB used').first().waitFor();

      daemon?.carry(id, 0, 512 * 1024 ** 2);
      await minute();
      await minute();
      expect(served()).toEqual([]);
      await page.reload();
      await page.getByText('Used up', { exact: true }).first().waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'rotates a key with a countdown, and revokes it after a confirmation',
    async () => {
      await page.goto(web.address('/lines'));
      await page.getByRole('button', { name: /^More about/ }).click();
      await page.getByRole('menuitem', { name: 'Rotate' }).click();
      await dialog(/Rotate key/)
        .getByRole('button', { name: 'Rotate' })
        .click();
      await button('I have saved it').click();
      await page.getByText(/^ends in (24h|23h|1d)/).waitFor();
      await page
        .getByRole('row', { name: /Ending/ })
        .getByRole('button', { name: /^More about/ })
        .click();
      await page.getByRole('menuitem', { name: 'Revoke' }).click();
      await page.getByText('ends at once, on every process').waitFor();
      await dialog(/Revoke key/)
        .getByRole('button', { name: 'Revoke' })
        .click();
      await page.getByText(/^Key .* is revoked$/).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'has written everything into an audit log with a valid chain',
    async () => {
      await page.goto(web.address('/audit'));
      await page
        .getByText(/^Revoked line key/)
        .first()
        .waitFor();
      await web.panel.service(AuditSealsService).sealAll();
      await button('Check the chain').click();
      await page.getByText('Head of the chain').waitFor();
      await page.getByText(/^The chain is whole/).waitFor();
      // The head of the chain is a long word.
      const cutOff = await page.evaluate<string[]>(
        "[...document.querySelectorAll('[role=dialog] *')].filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0).map((each) => each.textContent)",
      );
      expect(cutOff).toEqual([]);
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );
});
