import { Alert, Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRights } from '../session/use-session.js';

/** Says that links have no address yet, and leads owners to the place where they set it. */
export function NoAddress() {
  const { t } = useTranslation();
  const may = useRights();
  return (
    <Alert variant="light" color="yellow" className="plain-alert">
      <Text size="sm">
        {t('links.noAddress')}{' '}
        {may('settings:write') ? (
          <Anchor component={Link} to="/settings" size="sm" underline="always">
            {t('links.setAddress')}
          </Anchor>
        ) : (
          t('links.askOwner')
        )}
      </Text>
    </Alert>
  );
}
