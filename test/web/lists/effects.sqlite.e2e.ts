import type { Locator, Page } from 'playwright-core';
import { CHROMIUM } from '../../support/browser.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

describeWith(CHROMIUM, 'a change in the panel', () => {
  let web: WebPanel;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
    page = await web.loggedIn(await web.panel.given.operator());
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const dialog = (name?: string | RegExp): Locator => page.getByRole('dialog', name === undefined ? {} : { name });
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const stored = async (id: number): Promise<Record<string, unknown>> => {
    const [row] = await web.panel.rows<Record<string, unknown>>(
      `SELECT enable, ban_time, ban_reason, transfer_enable, speed_limit, reset_strategy FROM users WHERE id = ${id}`,
    );
    return row ?? {};
  };

  it(
    'of many users sets allowances, speeds and resets, and bans them with an end and a reason',
    async () => {
      const { user } = await web.panel.given.user();
      await page.goto(web.address('/users'));
      const act = async (verb: string, fill: (form: Locator) => Promise<void>, effect: RegExp): Promise<void> => {
        await page.getByRole('checkbox', { name: `Choose ${user.account}` }).check();
        await press('Actions');
        await page.getByRole('menuitem', { name: verb, exact: true }).click();
        await fill(dialog());
        await dialog().getByRole('button', { name: 'Preview' }).click();
        await dialog().getByText(effect).waitFor();
        await dialog()
          .getByRole('button', { name: new RegExp(`^${verb}: 1 user`) })
          .click();
        await dialog().getByText('Finished: 1 of 1').waitFor();
        await dialog().getByRole('button', { name: 'Close' }).last().click();
        await dialog().waitFor({ state: 'detached' });
      };
      const number = (label: string, value: string) => (form: Locator) => form.getByLabel(label).fill(value);
      await act('Set allowance', number('New traffic allowance in GiB', '2'), /will have an allowance of 2 GiB/);
      await act('Add to allowance', number('GiB to add to the allowance', '0.5'), /will grow by 0\.5 GiB/);
      await act('Set speed limit', number('Speed limit in Mbit/s', '8'), /at most 8 Mbit\/s/);
      await act(
        'Set traffic reset',
        async (form) => {
          await form.getByLabel('Traffic reset').first().click();
          await page.getByRole('option', { name: 'On Mondays' }).click();
        },
        /will be reset: On Mondays/,
      );
      await act(
        'Ban',
        async (form) => {
          await form.getByLabel('Until').fill('2099-01-02T03:04');
          await form.getByLabel('Reason of the ban').fill('sells the account');
        },
        /will be banned until/,
      );
      const until = Math.floor(new Date(2099, 0, 2, 3, 4).getTime() / 1000);
      expect(await stored(user.id)).toEqual({
        enable: 1,
        ban_time: until,
        ban_reason: 'sells the account',
        transfer_enable: 2.5 * 1024 ** 3,
        speed_limit: 1_000_000,
        reset_strategy: 'week',
      });
    },
    2 * PATIENCE_MS,
  );

  it(
    'of one user bans until a moment, lifts the ban, and shows both in the history of the user',
    async () => {
      const { user } = await web.panel.given.user();
      await page.goto(web.address(`/users/${user.id}`));
      const choose = async (verb: string): Promise<void> => {
        await press(/^More about/);
        await page.getByRole('menuitem', { name: verb, exact: true }).click();
      };
      await choose('Ban');
      await dialog().getByText('is banned for good').waitFor();
      await dialog().getByLabel('Until').fill('2099-01-02T03:04');
      await dialog()
        .getByText(/The ban ends by itself/)
        .waitFor();
      await dialog().getByLabel('Reason of the ban').fill('chargeback');
      await dialog().getByRole('button', { name: 'Ban user' }).click();
      await page.getByText(/Banned until .*2099.*: chargeback/).waitFor();
      expect(await stored(user.id)).toMatchObject({ enable: 1, ban_reason: 'chargeback' });
      await choose('Lift the ban');
      await page.getByText(/is no longer banned/).waitFor();
      expect(await stored(user.id)).toMatchObject({ ban_time: null, ban_reason: null });
      await page.getByRole('tab', { name: 'History' }).click();
      await page.waitForURL(/tab=history/);
      await page
        .getByText(/^Changed user/)
        .nth(1)
        .click();
      await page.getByRole('cell', { name: 'chargeback' }).waitFor();
      expect(await page.getByText(/^Added user/).count()).toBe(1);
    },
    PATIENCE_MS,
  );

  it(
    'that takes the service from users names that effect before it is saved',
    async () => {
      const { user } = await web.panel.given.user();
      await page.goto(web.address(`/users/${user.id}`));
      await press('Edit');
      await dialog().getByRole('switch', { name: 'The proxy service is on' }).uncheck();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await page.getByText(/loses the service on every node at once/).waitFor();
      await dialog('Save this change?').getByRole('button', { name: 'Cancel' }).click();
      expect(await stored(user.id)).toMatchObject({ enable: 1 });
      await dialog().getByRole('button', { name: 'Save' }).click();
      await press('Save anyway');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(await stored(user.id)).toMatchObject({ enable: 0 });

      const { node } = await web.panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', pushPort: 9000 });
      await page.goto(web.address(`/nodes/${node.id}`));
      await press(/^More about/);
      await page.getByRole('menuitem', { name: 'Have it reload' }).click();
      await page.getByText(/All connections of its users are cut/).waitFor();
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await press('Edit');
      await dialog().getByLabel('Host').fill('other.example.com');
      await dialog().getByRole('button', { name: 'Save' }).click();
      await page.getByText(/stop connecting until they load the subscription again/).waitFor();
      await press('Save anyway');
      await page.getByText('Saved', { exact: true }).first().waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'that is not saved is asked about on the way back and before a reload',
    async () => {
      const { user } = await web.panel.given.user();
      await page.goto(web.address('/users'));
      await page.getByRole('link', { name: user.account, exact: true }).click();
      await press('Edit');
      await dialog().getByLabel('Nickname').fill('half typed');
      await page.goBack();
      await dialog('Discard your changes?').getByRole('button', { name: 'Keep editing' }).click();
      expect(await dialog().getByLabel('Nickname').inputValue()).toBe('half typed');
      expect(page.url()).toContain(`/users/${user.id}`);
      const asked = page.waitForEvent('dialog');
      const reload = page.reload().catch(() => undefined);
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await reload;
      await page.goBack();
      await dialog('Discard your changes?').getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'of levels and groups is possible; their counts lead to the filtered lists',
    async () => {
      await web.panel.given.level('gold', 5);
      await web.panel.given.group('staff');
      const { user } = await web.panel.given.user({ level: 'gold', group: 'staff' });
      await page.goto(web.address('/levels'));
      await press('Edit level gold');
      await dialog().getByLabel('Name').fill('platinum');
      await dialog().getByLabel('Rank').fill('3');
      await dialog()
        .getByText(/Users of gold lose the nodes/)
        .waitFor();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await press('Rename group staff');
      await dialog().getByLabel('Name').fill('crew');
      await dialog().getByRole('button', { name: 'Save' }).click();
      const platinum = page.getByRole('row', { name: /platinum 3/ });
      await platinum.getByRole('link', { name: '1', exact: true }).click();
      await page.waitForURL(/\/users\?level=platinum/);
      await page.getByText('1 in all').waitFor();
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await press('Import and export');
          await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
        })(),
      ]);
      const csv = await exported.createReadStream();
      const text = (await csv.toArray()).join('');
      expect(text.trim().split('\r\n')).toHaveLength(2);
      expect(text).toContain(user.account);
      expect(text).toContain('platinum');
    },
    PATIENCE_MS,
  );

  it(
    'of a node offers the ciphers of its daemon, and shows the answers of the panel and a compose file',
    async () => {
      await page.goto(web.address('/nodes?do=add'));
      const form = dialog('Add a node');
      await form.getByLabel('Name').fill('chosen');
      await form.getByLabel('Host').fill('node.example.com');
      const pick = async (label: string, option: string): Promise<void> => {
        await form.getByLabel(label, { exact: true }).first().click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      await pick('Daemon', 'XrayR');
      await form.getByText(/One port for all users, AEAD ciphers only/).waitFor();
      await form.getByText('XrayR does not start without a port.').waitFor();
      await form.getByLabel('Cipher', { exact: true }).first().click();
      expect(await page.getByRole('option', { name: 'rc4-md5' }).count()).toBe(0);
      await page.getByRole('option', { name: 'aes-128-gcm', exact: true }).click();
      await pick('Family', 'ShadowsocksR');
      await pick('Daemon', 'VNet-SSR');
      await pick('Cipher', 'rc4-md5');
      await pick('Protocol', 'auth_chain_a');
      await form.getByText(/VNet-SSR refuses every connection/).waitFor();
      await pick('Protocol', 'origin');
      await pick('Obfuscation', 'http_simple');
      await form.getByRole('button', { name: 'Add a node' }).click();
      await page.getByRole('heading', { level: 1, name: 'chosen' }).waitFor();
      await page.getByText('Docker Compose').click();
      await page.waitForURL(/how=compose/);
      await page.getByText('image: debian:stable-slim').waitFor();
      await page.getByRole('tab', { name: "Panel's answers" }).click();
      await page.getByText('"method": "rc4-md5"').first().waitFor();
      await page.getByText(/users? (is|are) on the list/).waitFor();
      expect(await page.getByText('"passwd": "••••••"').count()).toBeGreaterThan(0);
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );
});
