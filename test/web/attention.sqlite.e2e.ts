import type { Page } from 'playwright-core';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import { AddressesService } from '../../src/addresses/addresses.service.js';
import { LevelsService } from '../../src/users/levels/levels.service.js';
import { NotedMomentsService } from '../../src/audit/moments/noted-moments.service.js';
import type { GivenOperator } from '../support/admin-client.js';
import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

describeWith(CHROMIUM, 'the overview of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let page: Page;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    page = await web.loggedIn(owner);
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const card = (name: string) => page.getByRole('region', { name });
  const open = async () => {
    web.panel.clock.advance(11);
    await page.goto(web.address('/'));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  };

  it(
    'lists the first steps of a fresh panel, which tick themselves off',
    async () => {
      await open();
      const steps = card('First steps');
      await steps.getByText('0 of 7 done').waitFor();
      await steps.getByRole('link', { name: 'Add a level' }).click();
      await page.getByRole('heading', { level: 1, name: 'Levels and groups' }).waitFor();
      await web.panel.service(AddressesService).set({ public_url: 'https://panel.example.com' });
      await web.panel.service(LevelsService).add({ name: 'gold', rank: 9 });
      const { node, key } = await web.panel.given.node({ family: 'ss', name: 'tokyo' });
      await web.panel.given.user();
      await open();
      await steps.getByText('5 of 7 done').waitFor();
      await web.panel.get(`/api/ss/v1/node/${node.id}`, web.panel.signed(key));
      await web.panel.service(LineKeyUsageBuffer).flush();
      await web.panel.execute("UPDATE operators SET totp_secret = 'sealed'");
      await open();
      await card('Needs attention').waitFor();
      expect(await steps.count()).toBe(0);
      await web.panel.execute('UPDATE operators SET totp_secret = NULL');
    },
    PATIENCE_MS,
  );

  it(
    'lists what needs an operator, with the remedy, and the navigation counts it',
    async () => {
      web.panel.clock.advance(700);
      await open();
      const list = card('Needs attention');
      await list.getByText('The daemon has not called for ten minutes').waitFor();
      await list.getByText('Let your backup script end with: linegate backup note').waitFor();
      const navigation = page.getByRole('navigation', { name: 'Pages' });
      await navigation.getByRole('link', { name: 'Nodes 1 needs attention' }).waitFor();
      await list.getByRole('link', { name: '1 node is down: tokyo' }).click();
      await page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();

      await web.panel.service(NotedMomentsService).noteBackup();
      await open();
      await list.getByText('1 owner has no second factor').waitFor();
      expect(await list.getByText('No backup known').count()).toBe(0);
    },
    PATIENCE_MS,
  );

  it('never violated the content security policy', () => {
    expect(web.browser.errors).toEqual([]);
  });
});
