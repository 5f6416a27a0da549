import type { Page } from 'playwright-core';
import type { Config } from '../../src/config/config.js';
import { listen } from '../daemons/panel/listen.js';
import { TestBrowser } from '../support/browser.js';
import { ADMIN, type GivenOperator } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

/** A panel that listens, and a browser. */
export class WebPanel {
  private constructor(
    readonly panel: Panel,
    readonly browser: TestBrowser,
    readonly url: string,
  ) {}

  /** @param settings with a `publicUrl`, the panel listens on its port */
  static async start(settings: Partial<Config> = {}): Promise<WebPanel> {
    const panel = await Panel.startWhole({ apiDocs: true, ...settings });
    // The browser uses the real time, and shows remaining times.
    panel.clock.set(Date.now());
    const { publicUrl } = settings;
    if (!publicUrl) return new WebPanel(panel, await TestBrowser.start(), await listen(panel));
    await panel.app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
    return new WebPanel(panel, await TestBrowser.start(), publicUrl);
  }

  async stop(): Promise<void> {
    await this.browser.stop();
    await this.panel.stop();
  }

  address(path: string): string {
    return `${this.url}/admin${path}`;
  }

  /** An empty page in a browser in which an operator is logged in. The tests of a login use its form. */
  async loggedIn({ name, password }: GivenOperator, options?: Parameters<TestBrowser['page']>[0]): Promise<Page> {
    const page = await this.browser.page(options);
    const reply = await page.request.post(`${this.url}${ADMIN}/session`, { data: { name, password } });
    if (!reply.ok()) throw new Error(`no login: ${reply.status()} ${await reply.text()}`);
    return page;
  }

  /** A page after the login of an operator, with the overview. */
  async onOverview(operator: GivenOperator, options?: Parameters<TestBrowser['page']>[0]): Promise<Page> {
    const page = await this.loggedIn(operator, options);
    await page.goto(this.address('/'));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return page;
  }
}
