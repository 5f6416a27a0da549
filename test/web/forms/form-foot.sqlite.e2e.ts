import type { Locator, Page } from 'playwright-core';
import { NodesService } from '../../../src/nodes/nodes.service.js';
import { UsersService } from '../../../src/users/users.service.js';
import type { GivenOperator } from '../../support/admin-client.js';
import { CHROMIUM } from '../../support/browser.js';
import { describeWith } from '../../support/describe-with.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { WebPanel } from '../web-panel.js';

const WINDOWS: [string, { width: number; height: number }][] = [
  ['1440 × 900', { width: 1440, height: 900 }],
  ['380 × 800', { width: 380, height: 800 }],
];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of an element in the browser that these tests read. */
interface Shown {
  readonly ownerDocument: {
    readonly activeElement: Shown | null;
    elementFromPoint(x: number, y: number): Shown | null;
  };
  getBoundingClientRect(): Box;
  contains(other: Shown): boolean;
}

describeWith(CHROMIUM, 'a form that is rejected', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
  }, PATIENCE_MS);
  afterAll(() => web.stop(), PATIENCE_MS);

  const dialog = (page: Page) => page.getByRole('dialog');
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });
  const alert = (page: Page) => dialog(page).getByRole('alert');

  /** True if a person sees the middle of it: it is in the window, and nothing lies above it. */
  const isSeen = (shown: Locator) =>
    shown.evaluate<boolean, Shown>((element) => {
      const { x, y, width, height }: Box = element.getBoundingClientRect();
      const top: Shown | null = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && (element.contains(top) || top.contains(element));
    });
  const isFocused = (field: Locator) =>
    field.evaluate<boolean, Shown>((element) => element === element.ownerDocument.activeElement);
  const isBeside = async (page: Page): Promise<boolean> => {
    const message = await alert(page).boundingBox();
    const button = await save(page).boundingBox();
    return message !== null && button !== null && button.y - (message.y + message.height) < 80;
  };

  it.each(WINDOWS)(
    'says beside Save that somebody else has changed a node, or that the panel is away, at %s',
    async (name, viewport) => {
      const { node } = await web.panel.given.node({ name: `conflict ${name}` });
      const page = await web.loggedIn(owner, { viewport });
      await page.goto(web.address(`/nodes/${node.id}`));
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog(page).getByLabel('Line').fill('7');
      await web.panel.service(NodesService).set(node.id, { host: 'elsewhere.example.com' });
      expect(await isSeen(save(page))).toBe(true);
      await save(page).click();
      await alert(page).waitFor();
      expect([await isSeen(alert(page)), await isBeside(page)]).toEqual([true, true]);
      expect(await isSeen(dialog(page).getByRole('button', { name: 'Keep my changes, and load theirs' }))).toBe(true);

      await dialog(page).getByRole('button', { name: 'Keep my changes, and load theirs' }).click();
      await alert(page).waitFor({ state: 'detached' });
      await page.route('**/api/admin/v1/nodes/*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await dialog(page).getByLabel('Name').first().focus();
      await save(page).click();
      await alert(page).waitFor();
      expect([await isSeen(alert(page)), await isBeside(page)]).toEqual([true, true]);
      expect(await page.evaluate<boolean>("document.activeElement?.closest('[role=dialog]') !== null")).toBe(true);
      await page.close();
    },
    PATIENCE_MS,
  );

  it.each(WINDOWS)(
    'has the focus on its first wrong field, in sight, at %s',
    async (name, viewport) => {
      const { node } = await web.panel.given.node({ name: `wrong ${name}` });
      const { user } = await web.panel.given.user({ email: `taken-${viewport.width}@example.com` });
      const other = await web.panel.given.user({ email: `own-${viewport.width}@example.com` });
      const page = await web.loggedIn(owner, { viewport });
      await page.goto(web.address(`/nodes/${node.id}`));
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const first = dialog(page).getByLabel('Name').first();
      await first.fill('x'.repeat(70));
      await dialog(page).getByLabel('Line').fill('7');
      await save(page).click();
      await eventually(async () => expect(await isFocused(first)).toBe(true));
      expect([await isSeen(first), await isSeen(alert(page))]).toEqual([true, true]);
      // From then on the focus is the operator's own: a mended field does not move it.
      await first.fill(`good ${name}`);
      const line = dialog(page).getByLabel('Line');
      await line.fill('8');
      await page.waitForTimeout(300);
      expect(await isFocused(line)).toBe(true);
      await page.close();

      const second = await web.loggedIn(owner, { viewport });
      const { port } = await web.panel.service(UsersService).get(user.id);
      await second.goto(web.address(`/users/${other.user.id}`));
      await second.getByRole('button', { name: 'Edit', exact: true }).click();
      const field = dialog(second).getByLabel('Port', { exact: true });
      await field.fill(String(port));
      await save(second).click();
      // Another port disconnects the user, so the panel asks first.
      await second.getByRole('button', { name: 'Save anyway' }).click();
      await eventually(async () => expect(await isFocused(field)).toBe(true));
      expect(await isSeen(alert(second))).toBe(true);
      await second.close();
    },
    PATIENCE_MS,
  );

  it(
    'keeps every field that Tab reaches clear of its foot',
    async () => {
      const { node } = await web.panel.given.node({ name: 'tabbed' });
      const page = await web.loggedIn(owner, { viewport: { width: 380, height: 500 } });
      await page.goto(web.address(`/nodes/${node.id}`));
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog(page).getByLabel('Name').first().focus();
      for (let step = 0; step < 18; step++) {
        await page.keyboard.press('Tab');
        const isClear = await page.evaluate<boolean>(`(() => {
          const { x, y, width, height } = document.activeElement.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return top === document.activeElement || document.activeElement.contains(top) || top?.closest('label, .mantine-Switch-root, .mantine-Input-wrapper') !== null;
        })()`);
        expect([step, isClear]).toEqual([step, true]);
      }
      await page.close();
    },
    PATIENCE_MS,
  );
});
