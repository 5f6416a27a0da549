import { Alert } from '@mantine/core';
import { ApiProblem } from '../api/problem.js';
import { useFailureText } from '../feedback/failure-text.js';
import { CircleAlert } from '../icons/icons.js';

/** The reason of a rejection, above the fields of a form. */
export function FormFailure({ error, unauthorized }: { error: Error | null; unauthorized?: string }) {
  const failureText = useFailureText();
  if (error === null) return null;
  // A rejection with a code has its own reason, which says more than `unauthorized`.
  const isUnauthorized = error instanceof ApiProblem && error.status === 401 && error.refusal.code === undefined;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<CircleAlert size={18} aria-hidden />}
      className="plain-alert"
      role="alert"
    >
      {isUnauthorized && unauthorized !== undefined ? unauthorized : failureText(error)}
    </Alert>
  );
}
