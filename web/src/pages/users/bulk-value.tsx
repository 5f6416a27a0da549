import { Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groups, levels } from '../../api/levels.js';
import type { BulkActionType } from '../../api/users.js';

interface BulkValueProps {
  readonly verb: BulkActionType;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a bulk action needs to know besides whom it is about. */
export function BulkValue({ verb, value, onChange }: BulkValueProps) {
  const { t } = useTranslation();
  const levelNames = useQuery({ queryKey: ['levels'], queryFn: levels.list, enabled: verb === 'set-level' });
  const groupNames = useQuery({ queryKey: ['groups'], queryFn: groups.list, enabled: verb === 'set-group' });
  const names = (verb === 'set-level' ? levelNames : groupNames).data?.items.map(({ name }) => name) ?? [];
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
          data={names}
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
