import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  createConnection,
  createServer as createTcp,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenOperator } from '../support/admin-client.js';
import { CHROMIUM } from '../support/browser.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { WebPanel } from './web-panel.js';

const PLACES = [
  ['Levels and groups', '/groups'],
  ['Nodes', '/nodes'],
  ['Line authorization', '/line-keys'],
  ['Traffic', '/traffic/totals'],
  ['Rules', '/rule-hits'],
  ['Audit log', '/audit'],
  ['Operators', '/operators'],
  ['API tokens', '/tokens'],
  ['Settings', '/settings'],
] as const;
const LOST = /^Connection to the panel lost. This is the data of \d\d:\d\d/;

describeWith(CHROMIUM, 'the connection of the panel', () => {
  let web: WebPanel;
  let owner: GivenOperator;
  let line: Line;
  beforeAll(async () => {
    web = await WebPanel.start();
    owner = await web.panel.given.operator('owner');
    line = await Line.to(Number(new URL(web.url).port));
  }, PATIENCE_MS);
  afterAll(async () => {
    await line.stop();
    await web.stop();
  }, PATIENCE_MS);

  /** A page whose connections all pass the line. */
  async function opened() {
    const page = await web.browser.page();
    await page.goto(`${line.url}/admin/login`);
    await page.getByLabel('Name').fill(owner.name);
    await page.getByLabel('Password').first().fill(owner.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return page;
  }

  it(
    'tells within 5 s that it is lost, and of when the data are, and ends by itself',
    async () => {
      const page = await opened();
      await page.waitForTimeout(500);
      line.cut();
      const began = Date.now();
      await page.getByText(LOST).waitFor();
      expect(Date.now() - began).toBeLessThan(5000);
      await line.mend();
      await page.getByText(LOST).waitFor({ state: 'detached' });
    },
    PATIENCE_MS,
  );

  it(
    'is missed, too, when it falls silent without an end',
    async () => {
      const page = await opened();
      await page.waitForTimeout(500);
      line.hold();
      const began = Date.now();
      await page.getByText(LOST).waitFor();
      expect(Date.now() - began).toBeLessThan(5000);
      line.release();
      await page.getByText(LOST).waitFor({ state: 'detached' });
    },
    PATIENCE_MS,
  );

  it(
    'is blamed for a page that does not load while the panel is away, which then opens by itself',
    async () => {
      const page = await opened();
      line.cut();
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('heading', { level: 1, name: 'The panel cannot be reached' }).waitFor();
      expect(await page.getByText(/updated/).count()).toBe(0);
      await line.mend();
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'tells of an update only if the panel has another build',
    async () => {
      const page = await opened();
      await page.route(/settings\.page-.*\.js/, (route) => route.fulfill({ status: 404, body: 'No such file' }));
      await page.route('**/admin/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/admin/assets/first-other.js"></script>',
        }),
      );
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('heading', { level: 1, name: 'The panel was updated' }).waitFor();
    },
    PATIENCE_MS,
  );

  it(
    'shows a shell before the program arrives',
    async () => {
      const server = await withoutProgram(join(import.meta.dirname, '../../web/dist'));
      const page = await web.browser.page();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
      await page.locator('.first-shell').waitFor();
      await eventually(async () => {
        expect(await page.evaluate("performance.getEntriesByName('first-contentful-paint').length")).toBe(1);
      });
      server.closeAllConnections();
      server.close();
    },
    PATIENCE_MS,
  );

  it(
    'shows a page whose program is here without a stand-in',
    async () => {
      const page = await web.loggedIn(owner);
      await page.addInitScript(`
        window.standIns = 0;
        new MutationObserver(() => {
          window.standIns += document.querySelectorAll('[data-stand-in]').length;
        }).observe(document, { childList: true, subtree: true });
      `);
      const asked = new Set<string>();
      const open = new Set<string>();
      page.on('request', (request) => {
        if (!/\.(js|css)$/.test(request.url())) return;
        asked.add(request.url());
        open.add(request.url());
      });
      page.on('requestfinished', (request) => open.delete(request.url()));
      await page.route(/\/admin\/v1\/session$/, async (route) => {
        await eventually(() => {
          expect([...asked].join()).toMatch(/\/account\.page-.*\/overlay-content-/);
          expect([...open]).toEqual([]);
        });
        // An import ends when the program has run.
        for (const url of asked) if (url.endsWith('.js')) await page.evaluate(`import('${url}').then(() => undefined)`);
        await route.continue();
      });
      await page.goto(web.address('/account'));
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
      expect(await page.evaluate('window.standIns')).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    'shows progress at once while a page loads, and loads pages ahead on hover',
    async () => {
      const page = await opened();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/users\.page-.*\.js/, async (route) => {
        await released;
        await route.continue();
      });
      const data = page.waitForRequest(/admin\/v1\/users\?/);
      web.browser.requests.length = 0;
      await page.getByRole('link', { name: 'Users', exact: true }).first().click();
      await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ timeout: 1000 });
      await data;
      release();
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ state: 'detached' });

      // Its data were asked for while its program was on the way, and only once.
      const asked = web.browser.requests.filter((url) => new URL(url).pathname.endsWith('/admin/v1/users'));
      expect(asked).toHaveLength(1);

      const ahead = page.waitForRequest(/audit\.page-.*\.js/);
      await page.getByRole('link', { name: 'Audit log' }).hover();
      await ahead;
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();

      const navigation = page.getByRole('navigation', { name: 'Pages' });
      // No page asks twice for what was asked for ahead.
      for (const [name, path] of PLACES) {
        web.browser.requests.length = 0;
        await navigation.getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await page.waitForTimeout(500);
        const paths = web.browser.requests.filter((url) => url.includes('/api/')).map((url) => new URL(url).pathname);
        expect([name, paths.filter((each) => each === `/api/admin/v1${path}`).length]).toEqual([name, 1]);
      }
    },
    2 * PATIENCE_MS,
  );
});

/** A line to the panel that can be cut, or that holds all bytes back. */
class Line {
  private readonly sockets = new Set<Socket>();
  private isHeld = false;

  private constructor(
    private readonly server: TcpServer,
    private readonly port: number,
  ) {}

  static async to(target: number): Promise<Line> {
    const server = createTcp();
    const port = await listening(server, 0);
    const line = new Line(server, port);
    server.on('connection', (near) => {
      const far = createConnection(target, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        line.sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          line.sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
        if (line.isHeld) from.pause();
      }
    });
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  cut(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  async mend(): Promise<void> {
    await listening(this.server, this.port);
  }

  hold(): void {
    this.isHeld = true;
    for (const socket of this.sockets) socket.pause();
  }

  release(): void {
    this.isHeld = false;
    for (const socket of this.sockets) socket.resume();
  }

  async stop(): Promise<void> {
    this.cut();
    await Promise.resolve();
  }
}

function listening(server: TcpServer, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Serves the document and its styles, and never answers for the program. */
async function withoutProgram(folder: string): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/') response.setHeader('content-type', 'text/html').end(readFileSync(join(folder, 'index.html')));
    else if (url.endsWith('.css')) {
      response.setHeader('content-type', 'text/css').end(readFileSync(join(folder, url.replace('/admin/', ''))));
    }
  });
  await listening(server, 0);
  return server;
}
