import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A text field without the browser's corrections and capitals. */
export function TextField(props: TextInputProps) {
  return <TextInput autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />;
}

/** A field for a password, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('common.showPassword') }} {...props} />;
}
