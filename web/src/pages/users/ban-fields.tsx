import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A ban as typed. */
export interface BanValues {
  /** A local moment; empty for a ban without an end. */
  readonly until: string;
  readonly reason: string;
}

/** The fields of a ban: its end and its reason. */
export function BanFields({ values, onChange }: { values: BanValues; onChange: (values: BanValues) => void }) {
  const { t } = useTranslation();
  const { until, reason } = values;
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('users.ban.until')}
        description={t('users.ban.untilHint')}
        value={until}
        onChange={({ currentTarget: { value } }) => onChange({ until: value, reason })}
        data-autofocus
      />
      <Textarea
        label={t('users.ban.reason')}
        description={t('users.ban.reasonHint')}
        maxLength={200}
        autosize
        value={reason}
        onChange={({ currentTarget: { value } }) => onChange({ until, reason: value.replaceAll('\n', ' ') })}
      />
    </>
  );
}
