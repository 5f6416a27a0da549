import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findProgram } from '../../scripts/servers/find-program.mjs';
import type { DebianPackage } from './describe-with.js';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a page may take to show something. */
const PATIENCE_MS = 15_000;

/** The first one is the same browser without windows. It starts in half the time. */
const PROGRAM = findProgram('chromium-headless-shell') ?? findProgram('chromium');

export const CHROMIUM: DebianPackage = { name: 'chromium-headless-shell', isHere: PROGRAM !== undefined };

export const WIDE = { width: 1360, height: 860 };
export const NARROW = { width: 380, height: 780 };

/** A browser that records errors of its pages. */
export class TestBrowser {
  /** The errors that pages wrote to their console or threw, among them violations of the content security policy. */
  readonly errors: string[] = [];
  /** The addresses of all requests. */
  readonly requests: string[] = [];
  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    return new TestBrowser(
      await chromium.launch({ ...(PROGRAM !== undefined && { executablePath: PROGRAM }), args: ARGUMENTS }),
    );
  }

  /** A page with its own cookies and storage, by default in English and without motion, for which tests would wait. */
  async page(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: WIDE,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    this.contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('console', (message) => {
      // Many tests provoke rejected requests, so these are no errors.
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRefusal) this.errors.push(message.text());
    });
    return page;
  }

  async stop(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.browser.close();
  }
}
