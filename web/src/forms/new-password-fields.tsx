import { useTranslation } from 'react-i18next';
import { PasswordField } from './fields.js';

const MIN_LENGTH = 8;

/** Returns the validation of a new password and its repetition. */
export function useNewPasswordRules() {
  const { t } = useTranslation();
  return {
    password: (value: string) =>
      [...value].length < MIN_LENGTH ? t('login.passwordShort', { count: MIN_LENGTH }) : null,
    again: (value: string, { password }: { readonly password: string }) =>
      value === password ? null : t('login.passwordsDiffer'),
  };
}

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly inputProps: (name: 'password' | 'again') => object;
}

/** The fields of a new password and of its repetition. */
export function NewPasswordFields({ label, inputProps }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField label={label} required autoComplete="new-password" {...inputProps('password')} />
      <PasswordField label={t('setup.again')} required autoComplete="new-password" {...inputProps('again')} />
    </>
  );
}
