import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../api/page.js';
import type { AuditEntry } from '../../api/resources/audit.js';
import { DataList } from '../../lists/data-list.js';
import { RelativeTime } from '../../values/relative-time.js';
import { ACTOR_KINDS } from './audit-filters.js';
import { Sentence } from './sentence.js';
import { AuditDetails } from './audit-details.js';

const MIDDLE = '(min-width: 48em)';

/** The entries of the audit log, newest first. A row expands to its changes. */
export function AuditTable({ query }: { query: UseQueryResult<Page<AuditEntry>> }) {
  const { t } = useTranslation();
  const actorName = (actor: string): string => {
    const [kind = '', id] = actor.split(':');
    const word = ACTOR_KINDS.find((each) => each === kind);
    if (word === undefined) return actor;
    return id === undefined ? t(`audit.actors.${word}`) : `${t(`audit.actors.${word}`)} ${id}`;
  };
  const columns: DataTableColumn<AuditEntry>[] = [
    { accessor: 'at', title: t('audit.at'), render: ({ at }) => <RelativeTime at={at} /> },
    {
      accessor: 'actor',
      title: t('audit.actor'),
      render: (entry) => (
        <>
          <Text size="sm" fw={500} className="cut" title={entry.actor_name ?? undefined}>
            {entry.actor_name ?? actorName(entry.actor)}
          </Text>
          <Text size="xs" c="dimmed">
            {entry.address ?? entry.actor}
          </Text>
        </>
      ),
    },
    {
      accessor: 'action',
      title: t('audit.sentence'),
      render: (entry) => (
        <span className="wrapped">
          <Sentence entry={entry} />
        </span>
      ),
    },
    { accessor: 'id', title: t('audit.number'), textAlign: 'right', visibleMediaQuery: MIDDLE },
  ];
  return (
    <DataList<AuditEntry>
      records={query.data === undefined ? [] : [...query.data.items]}
      fetching={query.isPending}
      error={query.data === undefined ? query.error : null}
      retry={() => void query.refetch()}
      columns={columns}
      noRecordsText={t('audit.none')}
      rowExpansion={{
        allowMultiple: true,
        expandable: ({ record }) => record.id > 0,
        content: ({ record }) => <AuditDetails entry={record} />,
      }}
    />
  );
}
