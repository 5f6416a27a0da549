import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { rules } from '../../api/resources/rules.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { ShieldCheck } from '../../icons/icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { RelativeTime } from '../../values/relative-time.js';
import { useNodeName } from '../../api/queries/use-all-nodes.js';

/** The hits of rules, newest first. */
export function RuleHits() {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['rule-hits'], queryFn: rules.hits });
  const nodeName = useNodeName();
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
                  <RelativeTime key="at" at={hit.last_at} />,
                  hit.user === null ? (
                    t('common.unknown')
                  ) : (
                    <Link
                      key="user"
                      to={`/users/${hit.user}`}
                      className="row-link cut"
                      title={hit.account ?? undefined}
                    >
                      {hit.account ?? `#${hit.user}`}
                    </Link>
                  ),
                  <Link key="node" to={`/nodes/${hit.node}`} className="row-link">
                    {nodeName(hit.node)}
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
