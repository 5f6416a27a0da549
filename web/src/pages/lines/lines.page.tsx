import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/nodes.js';
import { Cable, KeyRound } from '../../icons/icons.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { Page } from '../../parts/page.js';
import { useFilters } from '../../parts/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { LineKeyCard } from './line-key-card.js';
import { useLineKeys } from './use-line-keys.js';

/** Line authorization: the keys with which node backends call, by node. */
export default function LinesPage() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const [isIssuing, setIssuing] = useState(false);
  const query = useQuery({ queryKey: ['nodes', 'all'], queryFn: () => nodes.list() });
  const keys = useLineKeys();
  const all = query.data?.items ?? [];
  const chosen = filters.get('node');
  return (
    <Page
      title={t('layout.pages.lines')}
      lead={t('lines.lead')}
      actions={
        may('keys:write') && (
          <Button
            leftSection={<KeyRound size={16} aria-hidden />}
            onClick={() => setIssuing(true)}
            disabled={all.length === 0}
          >
            {t('lines.issue')}
          </Button>
        )
      }
    >
      <Select
        maw={320}
        clearable
        searchable
        aria-label={t('lines.node')}
        placeholder={t('lines.allNodes')}
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen || null}
        onChange={(node) => filters.set({ node })}
      />
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Cable} title={t('nodes.none')}>
              {t('lines.noNodes')}
            </EmptyState>
          ) : (
            <Stack gap="lg">
              {items
                .filter(({ id }) => chosen === '' || String(id) === chosen)
                .map((node) => (
                  <LineKeyCard key={node.id} node={node} query={keys} isNamed />
                ))}
            </Stack>
          )
        }
      </Loaded>
      {isIssuing && <IssueKeyDialog nodes={all} onClose={() => setIssuing(false)} />}
    </Page>
  );
}
