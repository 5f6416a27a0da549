import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../api/resources/session.js';
import { type ApiToken, tokens } from '../../api/resources/tokens.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';
import { useFormats } from '../../format/use-formats.js';
import { RightMatrix } from './right-matrix.js';

const KEEP = 'keep';
const LIVES = [KEEP, '30', '90', '365', ''] as const;

/** Changes the name, the rights or the end of a token. Its text stays the same. */
export function TokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const form = useForm({ initialValues: { name: token.name, scopes: [...token.scopes], days: KEEP } });
  const change = useAction(
    ({ name, scopes, days }: { name: string; scopes: Right[]; days: string }) =>
      tokens.change(token.id, { name: name.trim(), scopes, ...endAfter(days) }),
    { isQuiet: true, touches: [['tokens']], done: t('common.saved'), onDone: onClose },
  );
  const end = token.expires_at === null ? t('tokens.forever') : formats.moment(token.expires_at);
  return (
    <FormDialog
      draft={form}
      title={t('tokens.editTitle', { name: token.name })}
      submitLabel={t('common.save')}
      size="lg"
      error={change.error}
      isWorking={change.isPending}
      isIncomplete={form.values.scopes.length === 0}
      onSubmit={form.onSubmit((values) => change.mutate(values, showAtFields(form)))}
      onClose={onClose}
    >
      <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('tokens.life')}
        data={LIVES.map((value) => ({ value, label: labelOf(value) }))}
        allowDeselect={false}
        {...form.getInputProps('days')}
      />
      <RightMatrix
        kept={token.scopes}
        value={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors['scopes']}
      />
    </FormDialog>
  );

  function labelOf(value: (typeof LIVES)[number]): string {
    if (value === KEEP) return t('tokens.keepEnd', { end });
    return value === '' ? t('tokens.forever') : t('tokens.daysFromNow', { count: Number(value) });
  }
}

function endAfter(days: string): { expires_at?: number | null } {
  if (days === KEEP) return {};
  return { expires_at: days === '' ? null : Math.floor(Date.now() / 1000) + Number(days) * 86_400 };
}
