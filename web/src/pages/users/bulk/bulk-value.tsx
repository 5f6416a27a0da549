import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BulkActionType, RESET_STRATEGIES } from '../../../api/resources/users.js';
import { NumberField } from '../../../forms/number-field.js';
import { useGroupNames, useLevelNames } from '../../../api/queries/use-names.js';
import { BanFields } from '../ban-fields.js';
import type { BulkValues } from './bulk-verbs.js';

interface BulkValueProps {
  readonly verb: BulkActionType;
  readonly values: BulkValues;
  readonly onChange: (values: BulkValues) => void;
}

/** The fields for the values of a bulk action. */
export function BulkValue({ verb, values, onChange }: BulkValueProps) {
  const { t } = useTranslation();
  const levelNames = useLevelNames({ enabled: verb === 'set-level' });
  const groupNames = useGroupNames({ enabled: verb === 'set-group' });
  const number = (name: 'days' | 'transfer' | 'speed' | 'resetDay' | 'resetInterval') => ({
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: value }),
  });
  switch (verb) {
    case 'extend':
      return <NumberField label={t('users.bulk.values.extend')} min={1} data-autofocus {...number('days')} />;
    case 'ban':
      return <BanFields values={values} onChange={(ban) => onChange({ ...values, ...ban })} />;
    case 'set-level':
    case 'set-group': {
      const name = verb === 'set-level' ? 'level' : 'group';
      return (
        <Select
          label={t(`users.bulk.values.${verb}`)}
          data={verb === 'set-level' ? levelNames : groupNames}
          value={values[name] || null}
          onChange={(next) => onChange({ ...values, [name]: next ?? '' })}
          placeholder={t('common.none')}
          data-autofocus
        />
      );
    }
    case 'set-transfer':
    case 'add-transfer':
      return <NumberField label={t(`users.bulk.values.${verb}`)} step="any" data-autofocus {...number('transfer')} />;
    case 'set-speed':
      return (
        <NumberField
          label={t('users.bulk.values.set-speed')}
          description={t('users.form.noLimit')}
          step="any"
          data-autofocus
          {...number('speed')}
        />
      );
    case 'set-reset':
      return (
        <>
          <Select
            label={t('users.resetStrategy')}
            description={t('users.form.resetHint')}
            data={RESET_STRATEGIES.map((value) => ({ value, label: t(`users.strategies.${value}`) }))}
            value={values.strategy || null}
            onChange={(next) => onChange({ ...values, strategy: next ?? '' })}
            data-autofocus
          />
          {values.strategy === 'anniversary' && (
            <NumberField
              label={t('users.resetDay')}
              description={t('users.bulk.values.resetDay')}
              min={1}
              max={31}
              {...number('resetDay')}
            />
          )}
          {values.strategy === 'day' && (
            <NumberField
              label={t('users.resetInterval')}
              description={t('users.form.resetIntervalHint')}
              min={1}
              {...number('resetInterval')}
            />
          )}
        </>
      );
    default:
      return <Text size="sm">{t('users.bulk.lead')}</Text>;
  }
}
