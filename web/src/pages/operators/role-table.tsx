import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../api/resources/session.js';
import { PanelCard } from '../../layout/page/panel-card.js';

/** The purpose of each role. */
export function RoleTable() {
  const { t } = useTranslation();
  return (
    <PanelCard title={t('operators.roles')} note={t('operators.rolesNote')}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg">
        {ROLES.map((role) => (
          <div key={role}>
            <Text size="sm" fw={600}>
              {t(`roles.${role}.name`)}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`roles.${role}.text`)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </PanelCard>
  );
}
