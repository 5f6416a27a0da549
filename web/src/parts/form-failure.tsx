import { Alert } from '@mantine/core';
import { ApiProblem } from '../api/problem.js';
import { CircleAlert } from '../icons/icons.js';
import { useFailureText } from './failure-text.js';

/** Why a form was refused, above its fields. */
export function FormFailure({ error, unauthorized }: { error: Error | null; unauthorized?: string }) {
  const failureText = useFailureText();
  if (error === null) return null;
  const isUnauthorized = error instanceof ApiProblem && error.status === 401;
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
