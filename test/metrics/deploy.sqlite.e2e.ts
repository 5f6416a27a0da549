import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { findPromtool } from '../../scripts/servers/promtool.mjs';
import { METRIC_IDS, METRICS } from '../../src/metrics/metric-list.js';
import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { PushStatesService } from '../../src/push/push-states.service.js';
import { describeWith } from '../support/describe-with.js';
import type { Panel } from '../support/panel.js';
import { report } from '../traffic/traffic-api.js';
import { Scrape, scrapeText, startMeasured } from './scrape.js';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const RULES = join(DEPLOY, 'prometheus/alerts.yml');

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Board {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const rules = load(readFileSync(RULES, 'utf8')) as Rules;
const board = JSON.parse(readFileSync(join(DEPLOY, 'grafana/linegate.json'), 'utf8')) as Board;
const expressions = [
  ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('the board and the alert rules', () => {
  let text: string;
  let panel: Panel;
  beforeAll(async () => {
    panel = await startMeasured();
    await makeTraffic(panel);
    text = await scrapeText(panel);
  });
  afterAll(() => panel.stop());

  it('exist', () => {
    expect(rules.groups.flatMap((group) => group.rules).length).toBeGreaterThan(10);
    expect(board.panels.length).toBeGreaterThan(20);
  });

  it.each(expressions)('use in %s only metrics and labels of a real scrape: %s', (_title, expression) => {
    const scrape = new Scrape(text);
    const selectors = selectorsIn(expression);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { name, labels } of selectors.filter((each) => each.name !== 'up')) {
      const lines = scrape.lines.filter((line) => line.name === name);
      expect([name, lines.length > 0]).toEqual([name, true]);
      const known = Object.keys(lines[0]?.labels ?? {});
      expect([name, labels.filter((label) => !known.includes(label))]).toEqual([name, []]);
    }
  });

  it('use every metric of the panel', () => {
    const used = new Set(expressions.flatMap(([, expression]) => selectorsIn(expression).map(({ name }) => name)));
    const unused = METRIC_IDS.map((id) => METRICS[id].name).filter(
      (name) => ![name, `${name}_bucket`].some((each) => used.has(each)),
    );
    expect(unused).toEqual([]);
  });

  it('give each alert a summary, a description and a severity', () => {
    for (const rule of rules.groups.flatMap((group) => group.rules)) {
      expect(rule).toMatchObject({
        labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
        annotations: { summary: expect.any(String), description: expect.any(String) },
      });
    }
  });

  describeWith({ name: 'prometheus', isHere: findPromtool() !== undefined }, 'checked by promtool', () => {
    const promtool = (args: readonly string[], input?: string) => {
      const { status, stdout, stderr } = spawnSync(findPromtool() ?? '', args, { input, encoding: 'utf8' });
      return { status, output: stdout + stderr };
    };

    it('are valid: the rules, the configuration, and the examples of alerts', () => {
      expect(promtool(['check', 'rules', RULES])).toMatchObject({ status: 0 });
      expect(promtool(['check', 'config', join(DEPLOY, 'prometheus/prometheus.yml')])).toMatchObject({ status: 0 });
      const examples = promtool(['test', 'rules', join(DEPLOY, 'prometheus/alerts.test.yml')]);
      expect(examples).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
    });

    it('read a scrape that is valid too', () => {
      expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
    });
  });
});

/** Calls, a report and a push, so that every metric has a value. */
async function makeTraffic(panel: Panel): Promise<void> {
  const fields = { daemon: 'vnet-ssr', pushPort: 1, host: '127.0.0.1' } as const;
  const { node, key } = await panel.given.node({ family: 'ssr', ...fields });
  const { user } = await panel.given.user();
  await panel.service(PushStatesService).of([node.id]);
  const { headers } = await panel.get(`/api/ssr/v1/userList/${node.id}`, panel.signed(key));
  const known = { 'if-none-match': String(headers.etag) };
  await panel.get(`/api/ssr/v1/userList/${node.id}`, { ...panel.signed(key), ...known });
  await report(panel, { node, key }, [{ uid: user.id, upload: 1, download: 1 }]);
  panel.clock.advance(60);
  await panel.service(NodeContactsService).flush();
}

/** The metrics that an expression of PromQL reads, with the labels that it compares. */
function selectorsIn(expression: string): { name: string; labels: string[] }[] {
  const selector = /\b([a-z]\w*)(?:\{([^}]*)\})?(?!\w*\s*\()/g;
  const words = new Set(['by', 'and', 'or', 'without', 'on', 'unless']);
  const withoutClauses = expression.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...withoutClauses.replace(/"[^"]*"/g, '""').matchAll(selector)]
    .filter(([, name = '']) => !words.has(name))
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)[=!]/g)].map(([, each = '']) => each),
    }));
}
