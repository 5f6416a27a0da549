import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { labelNamesOf, METRIC_IDS, METRICS } from '../../src/metrics/metric-list.js';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');

describe('the page for operators', () => {
  it('lists every metric with its type, labels and meaning, as in the code', () => {
    const listed = page.split('\n').filter((line) => line.startsWith('| `linegate_'));
    const wanted = METRIC_IDS.map((id) => {
      const { name, type, help } = METRICS[id];
      return `| \`${name}\` | ${type} | ${
        labelNamesOf(id)
          .map((label) => `\`${label}\``)
          .join(', ') || '-'
      } | ${help} |`;
    });
    expect(listed).toEqual(wanted);
  });

  it('names every alert', () => {
    const rules = load(readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')) as {
      groups: { rules: { alert: string }[] }[];
    };
    const named = [...page.matchAll(/`(Linegate\w+)`/g)].map(([, name]) => name);
    const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(named.sort()).toEqual(alerts.sort());
  });
});
