import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../feedback/empty-state.js';
import { Plus } from '../../icons/deferred-icons.js';
import { Server } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useDialogAddress } from '../../lists/use-dialog-address.js';
import { useRights } from '../../session/use-session.js';
import { NewNodeDialog } from './new-node-dialog.js';
import { NodeFilters } from './node-filters.js';
import { NodeTable } from './node-table.js';
import { ALL_NODES } from '../../api/queries/use-all-nodes.js';

const REFRESH_MS = 15_000;

/** All nodes, with their state, online users, load and traffic. */
export default function NodesPage() {
  const { t } = useTranslation();
  const may = useRights();
  const adding = useDialogAddress('add');
  const query = useQuery({ ...ALL_NODES, refetchInterval: REFRESH_MS });
  return (
    <Page
      title={t('layout.pages.nodes')}
      lead={t('nodes.lead')}
      actions={
        may('nodes:write') && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={adding.open}>
            {t('nodes.add')}
          </Button>
        )
      }
    >
      <NodeFilters />
      <PanelCard isFlush>
        {query.data?.items.length === 0 ? (
          <EmptyState
            icon={Server}
            title={t('nodes.none')}
            action={may('nodes:write') && <Button onClick={adding.open}>{t('nodes.add')}</Button>}
          >
            {t('nodes.noneText')}
          </EmptyState>
        ) : (
          <NodeTable query={query} />
        )}
      </PanelCard>
      <NewNodeDialog isOpen={adding.isOpen && may('nodes:write')} onClose={adding.close} />
    </Page>
  );
}
