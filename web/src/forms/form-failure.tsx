import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/problem.js';
import { useFailureText } from '../feedback/failure-text.js';
import { CircleAlert } from '../icons/icons.js';

interface FormFailureProps {
  readonly error: Error | null;
  readonly unauthorized?: string;
  /** The fields of the form that show their own reason. */
  readonly marked?: readonly string[];
}

/** The reason of a rejection, above the fields of a form. It does not repeat the reasons that the fields show. */
export function FormFailure({ error, unauthorized, marked = [] }: FormFailureProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (error === null) return null;
  // A rejection with a code has its own reason, which says more than `unauthorized`.
  const isUnauthorized = error instanceof ApiProblem && error.status === 401 && error.refusal.code === undefined;
  const isMarked = error instanceof ApiProblem && error.fields.length > 0 && marked.length >= error.fields.length;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<CircleAlert size={18} aria-hidden />}
      className="plain-alert"
      role="alert"
    >
      {isUnauthorized && unauthorized !== undefined
        ? unauthorized
        : isMarked
          ? t('failure.marked')
          : failureText(error)}
    </Alert>
  );
}
