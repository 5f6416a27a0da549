import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { operators } from '../../api/resources/operators.js';
import { Loaded } from '../../feedback/loaded.js';
import { Plus } from '../../icons/deferred-icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights, useSession } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark } from '../../values/state-mark.js';
import { NewOperatorDialog } from './new-operator-dialog.js';
import { OperatorMenu } from './operator-menu.js';
import { RoleTable } from './role-table.js';

/** The operators, and the rights of each role. */
export default function OperatorsPage() {
  const { t } = useTranslation();
  const may = useRights()('operators:write');
  const { session } = useSession();
  const [isAdding, adding] = useDisclosure();
  const query = useQuery({ queryKey: ['operators'], queryFn: operators.list });
  return (
    <Page
      title={t('layout.pages.operators')}
      lead={t('operators.lead')}
      actions={
        may && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={adding.open}>
            {t('operators.add')}
          </Button>
        )
      }
    >
      <PanelCard isFlush>
        <Loaded query={query}>
          {({ items }) => (
            <PlainTable
              label={t('layout.pages.operators')}
              headings={[
                t('common.name'),
                t('operators.role'),
                t('operators.state'),
                t('operators.factors'),
                t('operators.lastLogin'),
                t('common.actions'),
              ]}
              rows={items.map((operator) => ({
                key: operator.id,
                cells: [
                  <Group key="name" gap="xs" wrap="nowrap">
                    <Text size="sm" fw={550}>
                      {operator.name}
                    </Text>
                    {operator.id === session?.operator.id && (
                      <Badge size="sm" variant="outline" color="gray" tt="none" className="badge">
                        {t('operators.you')}
                      </Badge>
                    )}
                  </Group>,
                  t(`roles.${operator.role}.name`),
                  <StateMark key="state" tone={operator.is_enabled ? 'good' : 'idle'}>
                    {t(operator.is_enabled ? 'operators.enabled' : 'operators.disabled')}
                  </StateMark>,
                  <Text key="factors" size="sm">
                    {[
                      operator.has_totp && t('operators.totp'),
                      operator.passkeys > 0 && t('operators.passkeys', { count: operator.passkeys }),
                    ]
                      .filter(Boolean)
                      .join(t('common.between')) || t('operators.passwordOnly')}
                  </Text>,
                  <RelativeTime key="login" at={operator.last_login_at} />,
                  may && <OperatorMenu key="menu" operator={operator} />,
                ],
              }))}
            />
          )}
        </Loaded>
      </PanelCard>
      <RoleTable />
      {isAdding && <NewOperatorDialog onClose={adding.close} />}
    </Page>
  );
}
