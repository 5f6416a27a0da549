import { Button, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiToken, tokens } from '../../api/tokens.js';
import { KeySquare, Plus } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { Moment } from '../../parts/moment.js';
import { Page } from '../../parts/page.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useAction } from '../../parts/use-action.js';
import { useRights } from '../../session/use-session.js';
import { NewTokenDialog } from './new-token-dialog.js';

/** Tokens for programs: named, scoped, shown once. */
export default function TokensPage() {
  const { t } = useTranslation();
  const may = useRights()('tokens:write');
  const [isAdding, setAdding] = useState(false);
  const [going, setGoing] = useState<ApiToken>();
  const query = useQuery({ queryKey: ['tokens'], queryFn: tokens.list });
  const revoke = useAction(tokens.revoke, {
    touches: [['tokens']],
    done: t('tokens.revoked', { name: going?.name ?? '' }),
    onDone: () => setGoing(undefined),
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
                    <Moment key="issued" at={token.created_at} />,
                    <Moment key="expires" at={token.expires_at} />,
                    <Moment key="used" at={token.last_used_at} />,
                    may && (
                      <Button key="revoke" size="compact-sm" variant="default" onClick={() => setGoing(token)}>
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
      <ConfirmDialog
        isOpen={going !== undefined}
        title={t('tokens.revokeTitle', { name: going?.name ?? '' })}
        verb={t('lines.revoke')}
        isWorking={revoke.isPending}
        onConfirm={() => going !== undefined && revoke.mutate(going.id)}
        onClose={() => setGoing(undefined)}
      >
        {t('tokens.revokeText', { name: going?.name ?? '' })}
      </ConfirmDialog>
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
