import { Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RESET_STRATEGIES } from '../../api/resources/users.js';
import { FieldGroup } from '../../forms/field-group.js';
import { PasswordField, TextField } from '../../forms/fields.js';
import { NumberField } from '../../forms/number-field.js';
import { useRights } from '../../session/use-session.js';
import { useGroupNames, useLevelNames } from '../../api/queries/use-names.js';
import type { UserValues } from './user-values.js';

/** The fields of a user in a form, by subject. */
export function UserFormFields({ form, isNew = false }: { form: UseFormReturnType<UserValues>; isNew?: boolean }) {
  const { t } = useTranslation();
  const may = useRights();
  const levelNames = useLevelNames();
  const groupNames = useGroupNames();
  const made = isNew ? t('users.form.made') : undefined;
  return (
    <Stack gap="md">
      <FieldGroup>
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
      </FieldGroup>
      <FieldGroup title={t('users.form.service')}>
        <NumberField
          label={t('users.allowance')}
          step="any"
          rightSection={<Unit>{'GiB'}</Unit>}
          {...form.getInputProps('transfer')}
        />
        <TextInput label={t('users.expires')} type="date" {...form.getInputProps('expiredAt')} />
        <NumberField
          label={t('users.firstUse')}
          description={t('users.form.firstUseHint')}
          min={1}
          {...form.getInputProps('daysFromFirstUse')}
        />
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
        <NumberField
          label={t('users.speedLimit')}
          description={t('users.form.noLimit')}
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
          <NumberField label={t('users.resetDay')} min={1} max={31} {...form.getInputProps('resetDay')} />
        )}
        {form.values.resetStrategy === 'day' && (
          <NumberField
            label={t('users.resetInterval')}
            description={t('users.form.resetIntervalHint')}
            min={1}
            {...form.getInputProps('resetInterval')}
          />
        )}
        <NumberField
          label={t('users.devices')}
          description={t('users.form.devicesHint')}
          {...form.getInputProps('devices')}
        />
      </FieldGroup>
      <FieldGroup title={t('users.form.operators')}>
        <TagsInput
          label={t('users.tags')}
          description={t('users.form.tagsHint')}
          splitChars={[',', '，', '、', ' ']}
          maxTags={16}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
        <TextField label={t('users.note')} maxLength={500} {...form.getInputProps('note')} />
      </FieldGroup>
      {may('users:secrets') && (
        <FieldGroup title={t('users.form.proxy')}>
          <NumberField label={t('users.port')} max={65_535} placeholder={made} {...form.getInputProps('port')} />
          <PasswordField
            label={t('users.passwd')}
            autoComplete="off"
            placeholder={made}
            {...form.getInputProps('passwd')}
          />
          <TextField label={t('users.uuid')} placeholder={made} {...form.getInputProps('uuid')} />
        </FieldGroup>
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
