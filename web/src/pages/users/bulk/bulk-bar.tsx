import { Anchor, Button, Card, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BULK_VERBS, type BulkActionType, type User, type UserFilter } from '../../../api/resources/users.js';
import { useFormats } from '../../../format/use-formats.js';
import { ChevronDown } from '../../../icons/deferred-icons.js';
import { BulkDialog } from './bulk-dialog.js';

interface BulkBarProps {
  readonly chosen: readonly User[];
  readonly filter: UserFilter;
  /** The number of users that the filter matches; `null` while it is unknown. */
  readonly total: number | null;
  readonly onDone: () => void;
}

/** The bulk actions on the chosen users, or on all users that the filter matches. */
export function BulkBar({ chosen, filter, total, onDone }: BulkBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  const [verb, setVerb] = useState<BulkActionType>();
  const count = isAll && total !== null ? total : chosen.length;
  return (
    <Card withBorder padding="xs" className="panel-card" component="section" aria-label={t('users.bulk.title')}>
      <Group justify="space-between">
        <Group gap="sm" pl={6}>
          <Text size="sm" fw={550} aria-live="polite">
            {t('users.bulk.chosen', { count, shown: formats.number(count) })}
          </Text>
          {total !== null && total > chosen.length && (
            <Anchor component="button" size="sm" onClick={() => setAll(!isAll)}>
              {isAll ? t('users.bulk.onlyChosen') : t('users.bulk.all', { count: total, shown: formats.number(total) })}
            </Anchor>
          )}
        </Group>
        <Group gap="xs">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="sm" rightSection={<ChevronDown size={15} aria-hidden />}>
                {t('users.bulk.action')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {BULK_VERBS.map((each) => (
                <Menu.Item key={each} onClick={() => setVerb(each)} {...(each === 'delete' ? { color: 'red' } : {})}>
                  {t(`users.bulk.verbs.${each}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button size="sm" variant="default" onClick={onDone}>
            {t('users.bulk.clear')}
          </Button>
        </Group>
      </Group>
      {verb !== undefined && (
        <BulkDialog
          verb={verb}
          target={isAll ? { filter } : { ids: chosen.map(({ id }) => id) }}
          onClose={(isDone) => {
            setVerb(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </Card>
  );
}
