import { Alert, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { levels } from '../../api/resources/levels.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';
import { TriangleAlert } from '../../icons/deferred-icons.js';

interface LevelDialogProps {
  readonly level: { readonly name: string; readonly rank: number };
  readonly onClose: () => void;
}

/** Changes the name and the rank of a level, and says what a new rank does. */
export function LevelDialog({ level, onClose }: LevelDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: level.name, rank: level.rank } });
  const change = useAction((body: typeof form.values) => levels.change(level.name, body), {
    isQuiet: true,
    touches: [['levels'], ['users'], ['nodes']],
    done: t('common.saved'),
    onDone: onClose,
  });
  const { rank } = form.values;
  return (
    <FormDialog
      draft={form}
      title={t('levels.edit', { name: level.name })}
      submitLabel={t('common.save')}
      error={change.error}
      isWorking={change.isPending}
      onSubmit={form.onSubmit(({ name, rank: wanted }) =>
        change.mutate({ name: name.trim(), rank: wanted }, showAtFields(form)),
      )}
      onClose={onClose}
    >
      <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
      <NumberInput label={t('levels.rank')} required allowDecimal={false} {...form.getInputProps('rank')} />
      {rank !== level.rank && (
        <Alert color="red" variant="light" icon={<TriangleAlert size={18} aria-hidden />} className="plain-alert">
          {t(rank < level.rank ? 'levels.lowerRank' : 'levels.higherRank', { name: level.name })}
        </Alert>
      )}
    </FormDialog>
  );
}
