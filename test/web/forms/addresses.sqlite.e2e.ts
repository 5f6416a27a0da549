import type { Page } from 'playwright-core';
import { SetupService } from '../../../src/operators/setup/setup.service.js';
import { CHROMIUM } from '../../support/browser.js';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

const PASSWORD = 'a staple that nobody guesses';

describeWith(CHROMIUM, 'the address of the panel', () => {
  let web: WebPanel;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
    page = await web.browser.page();
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const stored = () => web.panel.rows<{ url: string }>('SELECT url FROM addresses ORDER BY name');
  const dialog = () => page.getByRole('dialog');

  it(
    'is asked for at the set-up, which proposes that of the browser, so that the first user gets a link and a code',
    async () => {
      const code = await web.panel.service(SetupService).newCode();
      await page.goto(web.address('/'));
      await page.getByLabel('Set-up code').fill(code ?? '');
      await page.getByLabel('Your name').fill('mira');
      await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await page.getByLabel('Password again').fill(PASSWORD);
      const address = page.getByLabel('Address of the panel');
      expect(await address.inputValue()).toBe(web.url);
      await address.fill('panel.example.com');
      await page.getByRole('button', { name: 'Make the operator' }).click();
      await page.getByText('An address such as https://panel.example.com').waitFor();
      expect(await stored()).toEqual([]);
      await address.fill(web.url);
      await page.getByRole('button', { name: 'Make the operator' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(await stored()).toEqual([{ url: web.url }]);

      await page.goto(web.address('/users'));
      await page.getByRole('button', { name: 'Add a user' }).first().click();
      await dialog().getByLabel('E-mail').fill('first@example.com');
      await page.keyboard.press('Enter');
      await dialog().getByLabel('Text for the user').waitFor();
      expect(await dialog().getByLabel('Text for the user').inputValue()).toContain(`${web.url}/s/`);
      await dialog().getByRole('img').first().waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'is changed by an owner, and without it a hand-over leads there',
    async () => {
      await page.goto(web.address('/settings'));
      await page.getByRole('button', { name: 'Edit the addresses' }).click();
      await dialog().getByLabel('Address in browsers').fill('');
      await dialog().getByRole('button', { name: 'Save' }).click();
      await page.getByText('not set: users have no subscription links').first().waitFor();
      expect(await stored()).toEqual([]);

      await page.goto(web.address('/users/1?tab=links'));
      await page.getByText('nobody has set the address of the panel').waitFor();
      expect(await page.getByText('replace the link').count()).toBe(0);
      await page.getByRole('link', { name: 'Set the address' }).click();
      await page.getByRole('button', { name: 'Edit the addresses' }).click();
      await dialog()
        .getByRole('button', { name: `Use ${web.url}, where you are now` })
        .click();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
      expect(await stored()).toEqual([{ url: web.url }]);
      await page.goto(web.address('/users/1?tab=links'));
      await page.getByText(`${web.url}/s/`).first().waitFor();
    },
    PATIENCE_MS,
  );
});

describeWith(CHROMIUM, 'the address of a panel whose environment has it', () => {
  it(
    'is shown with its variable, and cannot be edited',
    async () => {
      const web = await WebPanel.start({ subscriptionUrl: 'https://sub.example.com' });
      try {
        const page = await web.loggedIn(await web.panel.given.operator());
        await page.goto(web.address('/settings'));
        await page.getByText('SUBSCRIPTION_URL in the environment of the panel sets it').waitFor();
        await page.getByRole('button', { name: 'Edit the addresses' }).click();
        expect(await page.getByRole('dialog').getByLabel('Beginning of subscription links').isDisabled()).toBe(true);
      } finally {
        await web.stop();
      }
    },
    PATIENCE_MS,
  );
});
