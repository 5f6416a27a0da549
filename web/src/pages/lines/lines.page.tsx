import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { KeyRound } from '../../icons/deferred-icons.js';
import { Cable } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { SelectFilter } from '../../lists/select-filter.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { ALL_NODES } from '../nodes/use-all-nodes.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { LineKeyCard } from './line-key-card.js';
import { useLineKeys } from './use-line-keys.js';

/** The line keys of all nodes. A daemon authorizes its calls with one. */
export default function LinesPage() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const [isIssuing, setIssuing] = useState(false);
  const query = useQuery(ALL_NODES);
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
      <SelectFilter
        maw={320}
        searchable
        name="node"
        label={t('lines.node')}
        placeholder={t('lines.allNodes')}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
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
