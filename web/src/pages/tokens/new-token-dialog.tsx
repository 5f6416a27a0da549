import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../api/resources/session.js';
import { tokens } from '../../api/resources/tokens.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';
import { RightMatrix } from './right-matrix.js';

const LIVES = ['30', '90', '365', ''] as const;

/** Issues a token. Its scopes are a selection of the operator's rights. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [token, setToken] = useState<string>();
  const form = useForm({ initialValues: { name: '', scopes: [] as Right[], days: '90' } });
  const issue = useAction(
    ({ name, scopes, days }: typeof form.values) =>
      tokens.issue({
        name: name.trim(),
        scopes,
        expires_at: days === '' ? null : Math.floor(Date.now() / 1000) + Number(days) * 86_400,
      }),
    { isQuiet: true, touches: [['tokens']], onDone: (issued) => setToken(issued.token) },
  );
  return (
    <>
      <FormDialog
        draft={form}
        isOpen={token === undefined}
        title={t('tokens.add')}
        size="lg"
        error={issue.error}
        isWorking={issue.isPending}
        isIncomplete={form.values.scopes.length === 0}
        onSubmit={form.onSubmit((values) => issue.mutate(values, showAtFields(form)))}
        onClose={onClose}
      >
        <TextField
          label={t('common.name')}
          description={t('tokens.nameHint')}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={t('tokens.life')}
          data={LIVES.map((value) => ({
            value,
            label: value === '' ? t('tokens.forever') : t('tokens.days', { count: Number(value) }),
          }))}
          allowDeselect={false}
          {...form.getInputProps('days')}
        />
        <RightMatrix
          value={form.values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          error={form.errors['scopes']}
        />
      </FormDialog>
      <SecretDialog title={t('tokens.issued')} secret={token} label={t('tokens.token')} onClose={onClose} />
    </>
  );
}
