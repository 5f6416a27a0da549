import { Button, Group, Stack } from '@mantine/core';
import type { SyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from './danger.js';
import classes from './form-body.module.css';
import { FormFailure } from './form-failure.js';
import { focusWrongField } from './wrong-field.js';

/** A form as dialogs see it. */
export interface Draft {
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isDirty: () => boolean;
  readonly reset: () => void;
}

interface FormBodyProps {
  readonly error: Error | null;
  /** The form inside. The fields that show a reason are not named again above them. */
  readonly draft?: Pick<Draft, 'errors'> | undefined;
  readonly submitLabel: string;
  readonly isWorking: boolean;
  /** The form is not complete yet: it cannot be submitted. */
  readonly isIncomplete?: boolean;
  /** Takes service away from somebody: the button is red. */
  readonly isDangerous?: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  /** What helps after a rejection, beside its reason. */
  readonly remedy?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The form of a dialog or drawer: the fields, and a foot that stays in sight with the reason of a rejection and the buttons to cancel and
 * to submit.
 */
export function FormBody({
  error,
  draft,
  submitLabel,
  isWorking,
  isIncomplete = false,
  isDangerous = false,
  onSubmit,
  onCancel,
  remedy,
  children,
}: FormBodyProps) {
  const { t } = useTranslation();
  return (
    <form
      onSubmit={(event) => {
        const form = event.currentTarget;
        onSubmit(event);
        focusWrongField(form);
      }}
    >
      <Stack>{children}</Stack>
      <Stack gap="sm" className={classes.foot}>
        <FormFailure error={error} marked={Object.keys(draft?.errors ?? {})} />
        {remedy}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isWorking} disabled={isIncomplete} {...(isDangerous && DANGER)}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
