import { Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groups, levels } from '../../api/levels.js';
import { RESET_STRATEGIES } from '../../api/users.js';
import { PasswordField, TextField } from '../../parts/fields.js';
import { useRights } from '../../session/use-session.js';
import type { UserValues } from './user-values.js';

/** What an operator says of a user, by what it is about. */
export function UserFormFields({ form, isNew = false }: { form: UseFormReturnType<UserValues>; isNew?: boolean }) {
  const { t } = useTranslation();
  const may = useRights();
  const levelNames = useQuery({ queryKey: ['levels'], queryFn: levels.list }).data?.items.map(({ name }) => name) ?? [];
  const groupNames = useQuery({ queryKey: ['groups'], queryFn: groups.list }).data?.items.map(({ name }) => name) ?? [];
  const made = isNew ? t('users.form.made') : undefined;
  return (
    <Stack gap="md">
      <div className="stack-fields">
        <TextField
          label={t('users.account')}
          description={t('users.form.accountHint')}
          required
          type="email"
          data-autofocus
          {...form.getInputProps('account')}
        />
        <TextField
          label={t('users.nickname')}
          description={t('users.form.nicknameHint')}
          {...form.getInputProps('nickname')}
        />
      </div>
      <Text fw={600} size="sm">
        {t('users.form.service')}
      </Text>
      <div className="stack-fields">
        <TextInput
          label={t('users.allowance')}
          type="number"
          min={0}
          step="any"
          rightSection={<Unit>{'GiB'}</Unit>}
          {...form.getInputProps('transfer')}
        />
        <TextInput label={t('users.expires')} type="date" {...form.getInputProps('expiredAt')} />
        <Select
          label={t('users.level')}
          data={levelNames}
          placeholder={t('users.form.lowestLevel')}
          {...form.getInputProps('level')}
        />
        <Select
          label={t('users.group')}
          data={groupNames}
          clearable
          placeholder={t('common.none')}
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          value={form.values.group || null}
          onChange={(value: string | null) => form.setFieldValue('group', value ?? '')}
          error={form.errors['group']}
        />
        <TextInput
          label={t('users.speedLimit')}
          description={t('users.form.noLimit')}
          type="number"
          min={0}
          step="any"
          rightSection={<Unit>{'Mbit/s'}</Unit>}
          rightSectionWidth={64}
          {...form.getInputProps('speed')}
        />
        <Select
          label={t('users.resetStrategy')}
          description={t('users.form.resetHint')}
          data={RESET_STRATEGIES.map((value) => ({ value, label: t(`users.strategies.${value}`) }))}
          placeholder={t('users.strategies.none')}
          {...form.getInputProps('resetStrategy')}
        />
        {form.values.resetStrategy === 'anniversary' && (
          <TextInput label={t('users.resetDay')} type="number" min={1} max={31} {...form.getInputProps('resetDay')} />
        )}
      </div>
      {may('users:secrets') && (
        <>
          <Text fw={600} size="sm">
            {t('users.form.proxy')}
          </Text>
          <div className="stack-fields">
            <TextInput
              label={t('users.port')}
              type="number"
              min={0}
              max={65_535}
              placeholder={made}
              {...form.getInputProps('port')}
            />
            <PasswordField
              label={t('users.passwd')}
              autoComplete="off"
              placeholder={made}
              {...form.getInputProps('passwd')}
            />
            <TextField label={t('users.uuid')} placeholder={made} {...form.getInputProps('uuid')} />
          </div>
        </>
      )}
    </Stack>
  );
}

function Unit({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" pr={6}>
      {children}
    </Text>
  );
}
