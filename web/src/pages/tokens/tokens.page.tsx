import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TOKENS } from '../../api/resources/tokens.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useNow } from '../../format/use-now.js';
import { Plus } from '../../icons/deferred-icons.js';
import { KeySquare } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark } from '../../values/state-mark.js';
import { NewTokenDialog } from './new-token-dialog.js';
import { byResource } from './right-table.js';
import { TokenMenu } from './token-menu.js';

/** The API tokens of programs. */
export default function TokensPage() {
  const { t } = useTranslation();
  const may = useRights()('tokens:write');
  const now = useNow();
  const [isAdding, adding] = useDisclosure();
  const query = useQuery(TOKENS);
  return (
    <Page
      title={t('layout.pages.tokens')}
      lead={t('tokens.lead')}
      actions={
        may && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={adding.open}>
            {t('tokens.add')}
          </Button>
        )
      }
    >
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
                  t('tokens.state'),
                  t('tokens.scopes'),
                  t('tokens.expires'),
                  t('tokens.lastUsed'),
                  t('common.actions'),
                ]}
                rows={items.map((token) => {
                  const isOver = token.expires_at !== null && token.expires_at <= now;
                  return {
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
                      <StateMark key="state" tone={isOver ? 'bad' : token.is_enabled ? 'good' : 'idle'}>
                        {t(`tokens.states.${isOver ? 'expired' : token.is_enabled ? 'enabled' : 'disabled'}`)}
                      </StateMark>,
                      <Scopes key="scopes" scopes={token.scopes} />,
                      <RelativeTime key="expires" at={token.expires_at} />,
                      <div key="used">
                        <RelativeTime at={token.last_used_at} />
                        <Text size="xs" c="dimmed">
                          {token.last_address}
                        </Text>
                      </div>,
                      may && <TokenMenu key="menu" token={token} />,
                    ],
                  };
                })}
              />
            )
          }
        </Loaded>
      </PanelCard>
      {isAdding && <NewTokenDialog onClose={adding.close} />}
    </Page>
  );
}

/** One line for each resource. */
function Scopes({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation();
  return byResource(scopes).map(({ resource, verbs }) => (
    <Text key={resource} size="xs" className="moment">
      {t('common.labelled', {
        label: t(`tokens.resources.${resource}`),
        text: verbs.map((verb) => t(`tokens.verbs.${verb}`)).join(t('common.between')),
      })}
    </Text>
  ));
}
