import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { freePort } from '../../scripts/common/free-port.mjs';
import type { GivenOperator } from '../support/admin-client.js';
import { CHROMIUM, NARROW, WIDE } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { manyUsers } from '../support/database/many-users.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

const MANY = 60;

describeWith(CHROMIUM, 'the dialogs of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let page: Page;
  beforeAll(async () => {
    // A passkey belongs to a host name, and an IP address is not one.
    web = await WebPanel.start({ publicUrl: `http://localhost:${await freePort()}` });
    owner = await web.panel.given.operator('owner');
    await manyUsers(web.panel, MANY);
    page = await web.loggedIn(owner);
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const dialog = () => page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });
  const count = async (sql: string): Promise<number> => {
    const [row] = await web.panel.rows<{ found: number }>(sql);
    return Number(row?.found);
  };

  it(
    'change all matching users after they show their number, and report the progress',
    async () => {
      await page.goto(web.address('/users'));
      await page.getByLabel('Choose all on this page').check();
      await button(`Choose all ${MANY} that match`).click();
      await button('Actions').click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await inDialog('Preview').click();
      await dialog().getByText(`The service of ${MANY} users will be switched off`).waitFor();
      await dialog()
        .getByText(`and ${MANY - 10} more`)
        .waitFor();
      expect(await count('SELECT COUNT(*) AS found FROM users WHERE enable = 0')).toBe(0);

      await inDialog(`Disable: ${MANY} users`).click();
      await dialog().getByText(`Finished: ${MANY} of ${MANY}, 0 failed.`).waitFor();
      await dialog().getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('Off', { exact: true }).first().waitFor();
      expect(await count('SELECT COUNT(*) AS found FROM users WHERE enable = 0')).toBe(MANY);
    },
    PATIENCE_MS,
  );

  it(
    'offer to select all users of a page if there are any',
    async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const users = /\/api\/admin\/v1\/users\?/;
      await page.route(users, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(web.address('/users'));
      const all = page.getByLabel('Choose all on this page');
      await all.waitFor();
      expect(await all.isDisabled()).toBe(true);
      release();
      await all.check();
      await button(`Choose all ${MANY} that match`).waitFor();
      await page.unroute(users);
    },
    PATIENCE_MS,
  );

  it(
    'preview again when other users match meanwhile, and delete only after the count is typed',
    async () => {
      await page.goto(web.address('/users?state=off'));
      await page.getByLabel('Choose all on this page').check();
      await button(`Choose all ${MANY} that match`).click();
      await button('Actions').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await inDialog('Preview').click();
      await expectDisabled(`Delete: ${MANY} users`);
      await web.panel.execute('UPDATE users SET enable = 1 WHERE id > 2');
      await dialog().getByLabel(`Type ${MANY} to confirm`).fill(String(MANY));
      await inDialog(`Delete: ${MANY} users`).click();
      await dialog().getByText('It would change 2 users by now').waitFor();

      await inDialog('Preview').click();
      await expectDisabled('Delete: 2 users');
      await dialog().getByLabel('Type 2 to confirm').fill('2');
      await inDialog('Delete: 2 users').click();
      await dialog().getByText('Finished: 2 of 2, 0 failed.').waitFor();
      expect(await count('SELECT COUNT(*) AS found FROM users')).toBe(MANY - 2);
    },
    PATIENCE_MS,
  );

  it(
    'import users from a file, first as a dry run, and show the rejected lines',
    async () => {
      await page.goto(web.address('/users'));
      await button('Import and export').click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
      const text = 'email,nickname\r\nada@example.com,Ada\r\nnobody,None\r\n';
      const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await dialog().locator('input[type=file]').setInputFiles(file);
      await inDialog('Dry run').click();
      await dialog().getByText('2 rows: 1 would be added, 0 changed, 1 refused.').waitFor();
      await dialog().getByRole('row', { name: /^3 / }).waitFor();
      expect(await count("SELECT COUNT(*) AS found FROM users WHERE nickname = 'Ada'")).toBe(0);

      const begun = page.waitForEvent('download');
      await dialog().getByRole('link', { name: 'All refused lines as a file' }).click();
      expect(readFileSync(await (await begun).path(), 'utf8')).toContain(
        '3,email,email must be a valid e-mail address',
      );

      await inDialog('Import').click();
      await dialog().getByText('1 added, 0 changed, 1 refused.').waitFor();
      expect(await count("SELECT COUNT(*) AS found FROM users WHERE nickname = 'Ada'")).toBe(1);
    },
    PATIENCE_MS,
  );

  it(
    'cancel a running import, and keep nothing of an abandoned dry run',
    async () => {
      const open = async (text: string): Promise<void> => {
        await page.goto(web.address('/users'));
        await button('Import and export').click();
        await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
        const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
        await dialog().locator('input[type=file]').setInputFiles(file);
        await inDialog('Dry run').click();
      };
      const lines = Array.from({ length: 6000 }, (_, index) => `cut-${index}@example.com,0`);
      await open(`email,port\r\n${lines.join('\r\n')}\r\n`);
      await dialog().getByText('6,000 rows: 6,000 would be added, 0 changed, 0 refused.').waitFor();
      await inDialog('Import').click();
      await dialog().getByText('The import goes on when you close this.').waitFor();
      await inDialog('Cancel the import').click();
      await dialog()
        .getByText(/^Cancelled after /)
        .waitFor();
      expect(await count("SELECT COUNT(*) AS found FROM users WHERE account LIKE 'cut-%'")).toBeLessThan(6000);

      await inDialog('Choose another file').click();
      await open('email,port\r\ngiven-up@example.com,0\r\n');
      await dialog().getByText('1 rows: 1 would be added').waitFor();
      await dialog().getByRole('button', { name: 'Close' }).first().click();
      await eventually(async () => expect(await count('SELECT COUNT(*) AS found FROM operation_lines')).toBe(0));
    },
    PATIENCE_MS,
  );

  it(
    'export the matching users to a file',
    async () => {
      await page.goto(web.address('/users?q=ada'));
      await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
      await button('Import and export').click();
      const begun = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
      const download = await begun;
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
      const [head, ...rows] = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(head).toMatch(/^id,email,nickname,/);
      expect(rows).toEqual([expect.stringMatching(/^\d+,ada@example\.com,Ada,/)]);
    },
    PATIENCE_MS,
  );

  it(
    'show a token once, copy it, and end it',
    async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(web.address('/tokens'));
      await button('Issue a token').first().click();
      await dialog().getByLabel('Name').fill('billing');
      await dialog().getByLabel('Users: Read').check();
      await inDialog('Issue a token').click();
      const token = (await dialog().getByLabel('API token', { exact: true }).textContent()) ?? '';
      await inDialog('Copy API token').click();
      await inDialog('Copied').waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(token);
      await page.keyboard.press('Escape');
      await inDialog('I have saved it').click();
      await page.getByText('billing').waitFor();
      expect(await page.content()).not.toContain(token);

      const statusOfCall = async () =>
        (await web.panel.get('/api/admin/v1/users', { authorization: `Bearer ${token}` })).statusCode;
      expect(await statusOfCall()).toBe(200);
      await button('Actions for token billing').click();
      await page.getByRole('menuitem', { name: 'Revoke' }).click();
      await dialog()
        .getByText(/billing/)
        .first()
        .waitFor();
      await inDialog('Revoke').click();
      await page.getByText('Token billing is revoked').waitFor();
      expect(await statusOfCall()).toBe(401);
    },
    PATIENCE_MS,
  );

  it(
    'ask for a proof before they change a login, and then continue',
    async () => {
      await page.goto(web.address('/tokens'));
      await button('Issue a token').first().click();
      await dialog().getByLabel('Name').fill('nightly');
      await dialog().getByLabel('Users: Read').check();
      web.panel.clock.advance(301);
      await inDialog('Issue a token').click();
      const asked = page.getByRole('dialog', { name: 'Is it you?' });
      await asked.locator('input[type=password]').fill('wrong');
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await asked.getByRole('alert').waitFor();
      expect(await count("SELECT COUNT(*) AS found FROM api_tokens WHERE name = 'nightly'")).toBe(0);
      await asked.locator('input[type=password]').fill(owner.password);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await dialog().getByLabel('API token', { exact: true }).waitFor();
      expect(await count("SELECT COUNT(*) AS found FROM api_tokens WHERE name = 'nightly'")).toBe(1);
      await inDialog('I have saved it').click();
    },
    PATIENCE_MS,
  );

  it(
    'change nothing if the dialog for the proof is closed',
    async () => {
      await page.goto(web.address('/account'));
      web.panel.clock.advance(301);
      await button('Set up an app').first().click();
      const asked = page.getByRole('dialog', { name: 'Is it you?' });
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Confirm your identity again.').first().waitFor();
      expect(await count('SELECT COUNT(*) AS found FROM operators WHERE totp_pending IS NOT NULL')).toBe(0);
      await page.keyboard.press('Escape');
    },
    PATIENCE_MS,
  );

  it(
    'show next to the pattern of a rule why daemons cannot use it, and keep the typed text',
    async () => {
      await page.goto(web.address('/rules'));
      await button('Add a rule group').first().click();
      await dialog().getByLabel('Name').fill('office');
      await inDialog('Add a rule group').click();
      const pattern = page.getByRole('region', { name: 'office' }).getByLabel('Pattern');
      await pattern.fill('not a domain');
      await button('Add rule').click();
      await page.getByText('This pattern cannot be used: it must be a domain such as example.com').waitFor();
      expect(await pattern.getAttribute('aria-invalid')).toBe('true');
      expect(await pattern.inputValue()).toBe('not a domain');
      await pattern.fill('example.com');
      await button('Add rule').click();
      await page.getByRole('row', { name: /example\.com/ }).waitFor();
      await button('Remove rule example.com').click();
      await dialog().getByText('Users of the nodes with office (0) can reach example.com again.').waitFor();
      await inDialog('Cancel').click();
      await page.getByRole('row', { name: /example\.com/ }).waitFor();
      await button('Remove rule example.com').click();
      await inDialog('Delete').click();
      await page.getByText('This group has no rules yet.').waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'charge or drop quarantined rows',
    async () => {
      const { node, key } = await web.panel.given.node({ family: 'ss', lineRate: 1000n });
      const { user } = await web.panel.given.user();
      const report = (rows: object[]) =>
        web.panel.post(`/api/ss/v1/userTraffic/${node.id}`, rows, web.panel.signed(key));
      await report([{ uid: user.id, upload: 0, download: 0 }]);
      await report([
        { uid: user.id, upload: 70_001, download: 1 },
        { uid: 999_999, upload: 1, download: 1 },
      ]);

      await page.goto(web.address('/traffic?tab=quarantine'));
      // On a phone the reason has space, and the bytes stand below the user.
      await page.setViewportSize(NARROW);
      const reason = page.getByText('More than the line can carry');
      await page.getByRole('columnheader', { name: 'Carried up / down' }).waitFor({ state: 'detached' });
      expect((await reason.boundingBox())?.width).toBeGreaterThan(120);
      await page.getByText('68.4 KiB / 1 B').waitFor();
      await page.setViewportSize(WIDE);
      await page
        .getByRole('row', { name: new RegExp(`More than the line.*${user.account}`) })
        .getByRole('checkbox')
        .check();
      await button('Charge 1 row').click();
      await dialog().getByText('is charged to its user now, once').waitFor();
      await inDialog('Charge 1 row').click();
      await page.getByText('1 row was decided').waitFor();
      expect(await count(`SELECT u AS found FROM users WHERE id = ${user.id}`)).toBe(70_001);

      await page
        .getByRole('row', { name: /No such user/ })
        .getByRole('checkbox')
        .check();
      // Nobody could be charged for it.
      await expect(button('Charge 1 row').isDisabled()).resolves.toBe(true);
      await button('Drop 1 row').click();
      await inDialog('Drop 1 row').click();
      await page.getByText('Nothing waits for a decision.').waitFor();
      await page.getByText('Dropped', { exact: true }).click();
      await page.getByRole('row', { name: /No such user/ }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'end a session in another browser, which then asks for a login',
    async () => {
      const elsewhere = await web.onOverview(owner);
      await page.goto(web.address('/account'));
      await page
        .getByRole('button', { name: /^End the session from/ })
        .first()
        .click();
      await page.getByText('The session has ended').waitFor();
      await elsewhere.getByRole('link', { name: 'Users' }).first().click();
      await elsewhere.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'add a passkey, and log in with nothing else',
    async () => {
      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(web.address('/account'));
      await page.getByLabel('Name of a new passkey').fill('telephone');
      await button('Add a passkey').click();
      const asked = page.getByRole('dialog', { name: 'Is it you?' });
      await asked.locator('input[type=password]').fill(owner.password);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      const codes = await dialog().getByLabel('Recovery codes', { exact: true }).textContent();
      expect(codes?.split('\n')).toHaveLength(10);
      await inDialog('I have saved it').click();
      await button('Remove passkey telephone').waitFor();

      await page.getByRole('button', { name: /Account and appearance$/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await button('Log in with a passkey').click();
      await page.getByRole('button', { name: /Account and appearance$/ }).waitFor();
    },
    PATIENCE_MS,
  );

  it('never threw, and never violated the content security policy', () => {
    expect(web.browser.errors).toEqual([]);
  });

  async function expectDisabled(name: string): Promise<void> {
    expect(await inDialog(name).isDisabled()).toBe(true);
  }
});
