import { Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkActionType } from '../../api/resources/users.js';
import { useGroupNames, useLevelNames } from '../levels/use-names.js';

interface BulkValueProps {
  readonly verb: BulkActionType;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the value of a bulk action. */
export function BulkValue({ verb, value, onChange }: BulkValueProps) {
  const { t } = useTranslation();
  const levelNames = useLevelNames({ enabled: verb === 'set-level' });
  const groupNames = useGroupNames({ enabled: verb === 'set-group' });
  switch (verb) {
    case 'extend':
    case 'ban':
      return (
        <TextInput
          label={t(`users.bulk.values.${verb}`)}
          type={verb === 'ban' ? 'date' : 'number'}
          min={1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-autofocus
        />
      );
    case 'set-level':
    case 'set-group':
      return (
        <Select
          label={t(`users.bulk.values.${verb}`)}
          data={verb === 'set-level' ? levelNames : groupNames}
          value={value || null}
          onChange={(next) => onChange(next ?? '')}
          placeholder={t('common.none')}
          data-autofocus
        />
      );
    default:
      return <Text size="sm">{t('users.bulk.lead')}</Text>;
  }
}
