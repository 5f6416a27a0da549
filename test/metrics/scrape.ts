import { randomBytes } from 'node:crypto';
import { Panel } from '../support/panel.js';

/** One line of a scrape. */
export interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A random token for the metrics. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A panel that serves its metrics behind a token. */
export async function startMeasured(token = newToken()): Promise<Panel> {
  return Panel.start({ metrics: { port: undefined, host: '127.0.0.1', token } });
}

/** The text of a scrape. */
export async function scrapeText(panel: Panel): Promise<string> {
  const reply = await panel.get('/metrics', panel.bearer(panel.config.metrics?.token ?? ''));
  if (reply.statusCode !== 200) throw new Error(`the scrape failed: ${reply.body}`);
  return reply.body;
}

/** The lines of a new scrape, which shows the current state of the database and not that of an earlier scrape. */
export async function scrape(panel: Panel): Promise<Scrape> {
  panel.clock.advance(10);
  return new Scrape(await scrapeText(panel));
}

export class Scrape {
  readonly lines: readonly Line[];

  constructor(text: string) {
    this.lines = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(lineOf);
  }

  /** The sum of the lines of a metric that have these labels; 0 if there are none. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return this.find(name, labels).reduce((sum, { value }) => sum + value, 0);
  }

  find(name: string, labels: Readonly<Record<string, string>> = {}): Line[] {
    return this.lines.filter(
      (line) =>
        line.name === `linegate_${name}` &&
        Object.entries(labels).every(([label, text]) => line.labels[label] === text),
    );
  }
}

/** A line in the text format. Throws for a line of another form. */
function lineOf(text: string): Line {
  const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not a line of a scrape: ${text}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', each = '']) => [label, each]);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
}
