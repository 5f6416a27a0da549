import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

describeWith(CHROMIUM, 'the form of a node', () => {
  let web: WebPanel;
  beforeAll(async () => {
    web = await WebPanel.start();
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  it.each([
    ['en', 'needs one port for all users', 'The daemon refuses every connection'],
    ['zh', '需要所有用户共用一个端口', '后端拒绝所有连接'],
  ])(
    'says in %s next to the switch that a protocol needs a single port; the doctor says it about an older node',
    async (language, atTheSwitch, ofTheDoctor) => {
      const { node } = await web.panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
      const page = await web.loggedIn(await web.panel.given.operator());
      await page.addInitScript(`localStorage.setItem('linegate-language', '${language}')`);
      await page.goto(web.address(`/nodes/${node.id}`));
      await page.getByRole('button', { name: /^(Edit|编辑)$/ }).click();
      const form = page.getByRole('dialog');
      await form
        .getByLabel(/^(Protocol|协议)$/)
        .first()
        .click();
      await page.getByRole('option', { name: 'auth_chain_a' }).click();
      await form.getByRole('button', { name: /^(Save|保存)$/ }).click();
      await page.getByRole('button', { name: /^(Save anyway|仍然保存)$/ }).click();
      await page.locator('.mantine-Switch-root').filter({ hasText: atTheSwitch }).waitFor();

      await web.panel.execute('UPDATE nodes SET protocol = ? WHERE id = ?', ['auth_chain_a', node.id]);
      await page.goto(web.address(`/nodes/${node.id}?tab=doctor`));
      await page.getByText(ofTheDoctor).waitFor();
      await page.close();
    },
    PATIENCE_MS,
  );

  it(
    'says at once which apps can use a node, begins with a cipher that they know, and needs a host of any script',
    async () => {
      const page = await web.loggedIn(await web.panel.given.operator());
      await page.goto(web.address('/nodes'));
      await page.getByRole('button', { name: 'Add a node' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByText(/^Usable by: Clash Verge/).waitFor();
      await form.getByLabel('Name').first().fill('kyoto');
      await form.getByLabel('Family').first().click();
      await page.getByRole('option', { name: /ShadowsocksR/ }).click();
      const cipher = form.getByLabel('Cipher').first();
      expect(await cipher.inputValue()).toBe('chacha20-ietf');
      await form.getByText(/^Not by sing-box/).waitFor();
      await cipher.fill('aes-256-gcm');
      await form.getByText('No app can use this node').waitFor();
      await cipher.fill('chacha20-ietf');
      await form.getByText(/^Usable by: .*ShadowsocksR/).waitFor();
      await form.getByRole('button', { name: 'Add a node' }).click();
      expect(
        await form
          .getByLabel('Host')
          .evaluate<boolean, { validity: { valueMissing: boolean } }>((field) => field.validity.valueMissing),
      ).toBe(true);
      await form.getByLabel('Host').fill('京都.example:8388');
      await form.getByRole('button', { name: 'Add a node' }).click();
      await form.getByText('A host name such as tokyo.example.com or an IP address').waitFor();
      await form.getByLabel('Host').fill('京都.example');
      await form.getByRole('button', { name: 'Add a node' }).click();
      await page.getByRole('heading', { name: 'kyoto' }).waitFor();
      expect(await web.panel.rows('SELECT method, host FROM nodes WHERE name = ?', ['kyoto'])).toEqual([
        { method: 'chacha20-ietf', host: 'xn--1lqs03n.example' },
      ]);
      await page.close();
    },
    PATIENCE_MS,
  );
});
