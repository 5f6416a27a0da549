import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { links, type SubscriptionLink } from '../../../api/resources/subscriptions.js';
import { FormDialog } from '../../../dialogs/form-dialog.js';
import { useAction } from '../../../feedback/use-action.js';
import { showAtFields } from '../../../forms/field-problems.js';
import { TextField } from '../../../forms/fields.js';

interface RenameLinkDialogProps {
  readonly user: number;
  readonly link: SubscriptionLink;
  readonly onClose: () => void;
}

/** Gives a link another name. */
export function RenameLinkDialog({ user, link, onClose }: RenameLinkDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: link.name } });
  const rename = useAction((name: string) => links.rename(user, link.id, name.trim()), {
    isQuiet: true,
    touches: [['users', user]],
    done: t('common.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('links.rename')}
      submitLabel={t('common.save')}
      error={rename.error}
      isWorking={rename.isPending}
      onSubmit={form.onSubmit(({ name }) => rename.mutate(name, showAtFields(form)))}
      onClose={onClose}
    >
      <TextField
        label={t('links.name')}
        description={t('links.nameHint')}
        maxLength={64}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
