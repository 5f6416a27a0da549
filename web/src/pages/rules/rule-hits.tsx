import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nodes } from '../../api/nodes.js';
import { rules } from '../../api/rules.js';
import { useFormats } from '../../format/use-formats.js';
import { ShieldCheck } from '../../icons/icons.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { Moment } from '../../parts/moment.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';

/** Who ran into a rule, newest first. */
export function RuleHits() {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['rule-hits'], queryFn: rules.hits });
  const all = useQuery({ queryKey: ['nodes', 'all'], queryFn: () => nodes.list() }).data?.items ?? [];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (
    <PanelCard isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={ShieldCheck} title={t('rules.noHits')} />
          ) : (
            <PlainTable
              label={t('rules.hits')}
              headings={[
                t('rules.last'),
                t('traffic.user'),
                t('traffic.node'),
                t('rules.rule'),
                t('rules.reached'),
                t('node.doctor.times'),
              ]}
              rows={items.map((hit, index) => ({
                key: index,
                cells: [
                  <Moment key="at" at={hit.last_at} />,
                  hit.user === null ? (
                    t('common.unknown')
                  ) : (
                    <Link key="user" to={`/users/${hit.user}`} className="row-link">
                      {hit.account ?? `#${hit.user}`}
                    </Link>
                  ),
                  <Link key="node" to={`/nodes/${hit.node}`} className="row-link">
                    {names.get(hit.node) ?? `#${hit.node}`}
                  </Link>,
                  <Code key="rule">{hit.pattern ?? '–'}</Code>,
                  hit.reason,
                  formats.number(hit.count),
                ],
              }))}
            />
          )
        }
      </Loaded>
    </PanelCard>
  );
}
