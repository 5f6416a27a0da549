import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { groups } from '../../api/resources/levels.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';

/** Gives a group another name. */
export function GroupDialog({ group, onClose }: { group: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: group } });
  const change = useAction((name: string) => groups.change(group, { name }), {
    isQuiet: true,
    touches: [['groups'], ['users'], ['nodes']],
    done: t('common.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      draft={form}
      title={t('levels.editGroup', { name: group })}
      submitLabel={t('common.save')}
      error={change.error}
      isWorking={change.isPending}
      onSubmit={form.onSubmit(({ name }) => change.mutate(name.trim(), showAtFields(form)))}
      onClose={onClose}
    >
      <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
