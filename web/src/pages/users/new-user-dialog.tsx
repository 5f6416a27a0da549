import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { users, type UserWithPassword } from '../../api/resources/users.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { HandOver } from '../../hand-over/hand-over.js';
import { useRights } from '../../session/use-session.js';
import { UserFormFields } from './user-form-fields.js';
import { EMPTY_USER, newUserOf, USER_FIELDS } from './user-values.js';

/** Adds a user. The API generates the password, and the dialog shows it once. */
export function NewUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useRights();
  const [added, setAdded] = useState<UserWithPassword>();
  const form = useForm({ initialValues: EMPTY_USER });
  const add = useAction(users.add, {
    isQuiet: true,
    touches: [['users']],
    onDone: (user) => {
      setAdded(user);
      form.reset();
      onClose();
    },
  });
  const leave = () => {
    const id = added?.id;
    setAdded(undefined);
    if (id !== undefined) void navigate(`/users/${id}`);
  };
  return (
    <>
      <FormDialog
        draft={form}
        isOpen={isOpen}
        title={t('users.add')}
        size="lg"
        error={add.error}
        isWorking={add.isPending}
        onSubmit={form.onSubmit((values) => add.mutate(newUserOf(values), showAtFields(form, USER_FIELDS)))}
        onClose={onClose}
      >
        <UserFormFields form={form} isNew />
      </FormDialog>
      <SecretDialog
        title={t('users.added', { account: added?.account ?? '' })}
        secret={added?.password}
        label={t('users.password')}
        onClose={leave}
      >
        {added !== undefined && may('users:secrets') && <HandOver user={added.id} password={added.password} />}
      </SecretDialog>
    </>
  );
}
