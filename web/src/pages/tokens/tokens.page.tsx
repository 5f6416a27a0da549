import { Button, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiToken, tokens } from '../../api/resources/tokens.js';
import { DeleteDialog } from '../../dialogs/delete-dialog.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { Plus } from '../../icons/deferred-icons.js';
import { KeySquare } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { NewTokenDialog } from './new-token-dialog.js';

/** The API tokens of programs. */
export default function TokensPage() {
  const { t } = useTranslation();
  const may = useRights()('tokens:write');
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const query = useQuery({ queryKey: ['tokens'], queryFn: tokens.list });
  const revoke = useAction(tokens.revoke, {
    touches: [['tokens']],
    done: t('tokens.revoked', { name: revoking?.name ?? '' }),
    onDone: () => setRevoking(undefined),
  });
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('tokens.add')}
    </Button>
  );
  return (
    <Page title={t('layout.pages.tokens')} lead={t('tokens.lead')} actions={may && add}>
      <PanelCard isFlush>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={KeySquare} title={t('tokens.none')}>
                {t('tokens.noneNote')}
              </EmptyState>
            ) : (
              <PlainTable
                label={t('layout.pages.tokens')}
                headings={[
                  t('common.name'),
                  t('tokens.scopes'),
                  t('tokens.issued'),
                  t('tokens.expires'),
                  t('tokens.lastUsed'),
                  t('common.actions'),
                ]}
                rows={items.map((token) => ({
                  key: token.id,
                  cells: [
                    <div key="name">
                      <Text size="sm" fw={550}>
                        {token.name}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {token.prefix}… · {token.operator}
                      </Text>
                    </div>,
                    <Scopes key="scopes" scopes={token.scopes} />,
                    <RelativeTime key="issued" at={token.created_at} />,
                    <RelativeTime key="expires" at={token.expires_at} />,
                    <RelativeTime key="used" at={token.last_used_at} />,
                    may && (
                      <Button key="revoke" size="compact-sm" variant="default" onClick={() => setRevoking(token)}>
                        {t('lines.revoke')}
                      </Button>
                    ),
                  ],
                }))}
              />
            )
          }
        </Loaded>
      </PanelCard>
      {isAdding && <NewTokenDialog onClose={() => setAdding(false)} />}
      <DeleteDialog
        item={revoking}
        title={t('tokens.revokeTitle', { name: revoking?.name ?? '' })}
        verb={t('lines.revoke')}
        isWorking={revoke.isPending}
        onDelete={({ id }) => revoke.mutate(id)}
        onClose={() => setRevoking(undefined)}
      >
        {t('tokens.revokeText', { name: revoking?.name ?? '' })}
      </DeleteDialog>
    </Page>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <Text component="div" size="xs" maw={360} className="scopes">
      {scopes.map((scope) => (
        <Code key={scope}>{scope}</Code>
      ))}
    </Text>
  );
}
