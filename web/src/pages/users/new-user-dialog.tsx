import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { users, type UserWithPassword } from '../../api/users.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { FormFailure } from '../../parts/form-failure.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { useAction } from '../../parts/use-action.js';
import { EMPTY_USER, newUserOf, USER_FIELDS } from '../user/user-values.js';
import { UserFormFields } from '../user/user-form-fields.js';

/** Adds a user. The password is made up by the panel and shown once. */
export function NewUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
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
  const submit = form.onSubmit((values) =>
    add.mutate(newUserOf(values), { onError: (error) => form.setErrors(fieldProblems(error, USER_FIELDS)) }),
  );
  const leave = () => {
    const id = added?.id;
    setAdded(undefined);
    if (id !== undefined) void navigate(`/users/${id}`);
  };
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={t('users.add')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form onSubmit={submit}>
          <Stack>
            <FormFailure error={add.error} />
            <UserFormFields form={form} isNew />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={add.isPending}>
                {t('users.add')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <SecretDialog
        title={t('users.added', { account: added?.account ?? '' })}
        secret={added?.password}
        label={t('users.password')}
        onClose={leave}
      />
    </>
  );
}
