import { SubscriptionTextsService } from '../../src/subscriptions/texts/subscription-texts.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { CHROMIUM, NARROW, WIDE } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

const BASE = 'https://sub.example.com';

describeWith(CHROMIUM, 'templates and hand-overs in a browser', () => {
  let web: WebPanel;
  beforeAll(async () => {
    web = await WebPanel.start({ subscriptionUrl: BASE });
    await web.panel.given.user({ email: 'first@example.com' });
    await web.panel.given.node({ name: 'Tokyo' });
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const texts = (): SubscriptionTextsService => web.panel.service(SubscriptionTextsService);

  it.each([
    ['narrow', NARROW],
    ['wide', WIDE],
  ])(
    'show a template, its preview, the reason of a rejection, and restore the default (%s)',
    async (_name, viewport) => {
      const page = await web.loggedIn(await web.panel.given.operator(), { viewport });
      await page.goto(web.address('/templates'));
      const content = page.getByLabel('Content of the text');
      await content.waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await content.fill('a: [');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The panel can make no file of it').first().waitFor();
      expect((await texts().get('clash')).changed_at).toBeNull();
      const mine = 'proxy-groups: [{name: Mine, type: select, proxies: ["*"]}]';
      await content.fill(mine);
      await page.getByRole('button', { name: 'Show the file' }).click();
      await page.getByRole('region', { name: 'Preview' }).getByText('Tokyo').first().waitFor();
      expect((await texts().get('clash')).changed_at).toBeNull();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changed ').waitFor();
      expect((await texts().get('clash')).content).toBe(mine);
      await page.getByRole('button', { name: 'Restore the default' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore the default' }).click();
      await page.getByText('This is the default.').waitFor();
      expect(await content.inputValue()).toBe((await texts().get('clash')).content);
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'do not overwrite the change of another operator',
    async () => {
      const page = await web.loggedIn(await web.panel.given.operator());
      await page.goto(web.address('/templates?name=surge'));
      const content = page.getByLabel('Content of the text');
      const before = await content.inputValue();
      await texts().set('surge', `${before}# theirs\n`);
      await content.fill(`${before}# mine\n`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Discard mine, and load theirs' }).click();
      await page.getByText('# theirs').waitFor();
      expect((await texts().get('surge')).content).toContain('# theirs');
      await texts().reset('surge');
    },
    PATIENCE_MS,
  );

  it(
    'hand a new user their access as one text, which an operator edits',
    async () => {
      const page = await web.loggedIn(await web.panel.given.operator(), { viewport: NARROW });
      await page.goto(web.address('/templates?name=hand-over-en'));
      await page
        .getByLabel('Content of the text')
        .fill('Welcome {account}!\nPassword {password}\nLink {link}\nAt {address}');
      await page.getByRole('region', { name: 'Preview' }).getByText('Welcome ada@example.com!').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changed ').waitFor();

      await page.goto(web.address('/users'));
      await page.getByRole('button', { name: 'Add a user' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('E-mail').fill('new@example.com');
      await form.getByLabel('Days from the first use').fill('30');
      await form.getByLabel('Tags').fill('trial,');
      await form.getByLabel('Note').fill('a friend');
      await form.getByRole('button', { name: 'Add a user' }).click();
      const text = page.getByLabel('Text for the user');
      await text.waitFor();
      const password = await page.getByLabel('Login password', { exact: true }).innerText();
      const [welcome, secret, link, ...others] = (await text.inputValue()).split('\n');
      expect([welcome, secret, others]).toEqual(['Welcome new@example.com!', `Password ${password}`, []]);
      expect(link).toMatch(new RegExp(`^Link ${BASE}/s/`));
      await page.getByRole('img', { name: 'QR code of the subscription link' }).waitFor();
      await page.getByText('简体中文').click();
      await eventually(async () => expect(await text.inputValue()).toMatch(/^帐号：new@example\.com/));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
      const added = await web.panel.service(UsersService).get('new@example.com');
      expect(added).toMatchObject({ daysFromFirstUse: 30, tags: ['trial'], note: 'a friend' });

      await page.goto(web.address(`/users/${added.id}`));
      await page.getByText('30 days from the first use').waitFor();
      await page.getByRole('button', { name: /^More about/ }).click();
      await page.getByRole('menuitem', { name: 'Hand over' }).click();
      await text.waitFor();
      // Nobody knows the password any more.
      expect((await text.inputValue()).split('\n')).toEqual(['Welcome new@example.com!', link]);
      expect(web.browser.errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'find users by a tag, and change the terms of one',
    async () => {
      const { user } = await web.panel.given.user({ email: 'tagged@example.com', tags: ['summer', 'late'] });
      const page = await web.loggedIn(await web.panel.given.operator(), { viewport: WIDE });
      await page.goto(web.address('/users?tag=summer'));
      await page.getByRole('link', { name: 'tagged@example.com' }).waitFor();
      expect(await page.getByRole('link', { name: 'first@example.com' }).count()).toBe(0);
      await page.getByLabel('Tag', { exact: true }).fill('nothing');
      await page.getByText('No user matches').first().waitFor();
      await page.goto(web.address(`/users/${user.id}`));
      await page.getByRole('button', { name: 'Edit' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('Traffic reset').click();
      await page.getByRole('option', { name: 'Every day' }).click();
      await drawer.getByLabel('Every how many days').fill('30');
      await drawer.getByLabel('Device limit').fill('3');
      await drawer.getByLabel('Note').fill('pays late');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await page.getByText('pays late').waitFor();
      const saved = await web.panel.service(UsersService).get(user.id);
      expect(saved).toMatchObject({ resetStrategy: 'day', resetInterval: 30, deviceLimit: 3, note: 'pays late' });
      expect(saved.tags).toEqual(['summer', 'late']);
    },
    PATIENCE_MS,
  );
});
