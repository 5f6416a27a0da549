import { Button, Drawer, Group, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problem.js';
import { type User, type UserChange, users } from '../../api/users.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { FormFailure } from '../../parts/form-failure.js';
import { rebased } from '../../parts/rebased.js';
import { useAction } from '../../parts/use-action.js';
import { UserFormFields } from './user-form-fields.js';
import { changeOf, USER_FIELDS, valuesOf } from './user-values.js';

interface UserDrawerProps {
  readonly user: User;
  readonly etag: string;
  readonly onClose: () => void;
}

/**
 * Changes a user. The version is the one that was read when the form opened: if somebody else has changed the user meanwhile,
 * nothing is written, and what was typed stays.
 */
export function UserDrawer({ user, etag, onClose }: UserDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [opened, setOpened] = useState({ before: valuesOf(user), etag });
  const form = useForm({ initialValues: opened.before });
  const save = useAction((change: UserChange) => users.change(user.id, change, opened.etag), {
    isQuiet: true,
    done: t('common.saved'),
    touches: [['users']],
    onDone: onClose,
  });
  const isStale = save.error instanceof ApiProblem && save.error.status === 412;
  const submit = form.onSubmit((after) => {
    const change = changeOf(opened.before, after);
    if (Object.keys(change).length === 0) onClose();
    else save.mutate(change, { onError: (error) => form.setErrors(fieldProblems(error, USER_FIELDS)) });
  });
  const loadNewest = async () => {
    const fresh = await queries.query({
      queryKey: ['users', user.id],
      queryFn: () => users.get(user.id),
      staleTime: 0,
    });
    const newest = valuesOf(fresh.document);
    form.setValues((typed) => rebased({ ...opened.before, ...typed }, opened.before, newest));
    setOpened({ before: newest, etag: fresh.etag });
    save.reset();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('user.edit', { account: user.account })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <FormFailure error={save.error} />
          {isStale && (
            <Button variant="default" onClick={() => void loadNewest()}>
              {t('common.loadNewest')}
            </Button>
          )}
          <Switch label={t('users.form.isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
          <UserFormFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
