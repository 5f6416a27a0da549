import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type User, users } from '../../api/resources/users.js';
import { EditDrawer } from '../../dialogs/edit-drawer.js';
import { UserFormFields } from '../users/user-form-fields.js';
import { useUserEffects } from './use-user-effects.js';
import { USER_FIELDS, userChangeOf, userValuesOf } from '../users/user-values.js';

interface UserDrawerProps {
  readonly user: User;
  readonly etag: string;
  readonly onClose: () => void;
}

/** Changes the fields of a user. */
export function UserDrawer({ user, etag, onClose }: UserDrawerProps) {
  const { t } = useTranslation();
  const effectsOf = useUserEffects(user);
  return (
    <EditDrawer
      title={t('user.edit', { account: user.account })}
      shown={{ document: user, etag }}
      queryKey={['users', user.id]}
      read={() => users.get(user.id)}
      change={(change, version) => users.change(user.id, change, version)}
      touches={[['users']]}
      toValues={userValuesOf}
      toChange={userChangeOf}
      fieldNames={USER_FIELDS}
      effectsOf={effectsOf}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Switch label={t('users.form.isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
          <UserFormFields form={form} />
        </>
      )}
    </EditDrawer>
  );
}
