import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/problem.js';
import { useFailureText } from '../feedback/failure-text.js';
import { CircleAlert } from '../icons/icons.js';
import { showWrongField, wrongFieldOf } from './wrong-field.js';

const SETTLE_MS = 100;

interface FormFailureProps {
  readonly error: Error | null;
  readonly unauthorized?: string;
  /** The fields of the form that show their own reason. */
  readonly marked?: readonly string[];
}

/**
 * The reason of a rejection, beside the button of a form. It does not repeat the reasons that the fields show: then the first wrong field
 * has the focus. Otherwise it scrolls into sight.
 */
export function FormFailure({ error, unauthorized, marked = [] }: FormFailureProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const alert = useRef<HTMLDivElement>(null);
  const fields = marked.join(' ');
  const seen = useRef<Error>(null);
  useEffect(() => {
    if (error === null || error === seen.current) return;
    const form = alert.current?.closest('form');
    const wrong = form ? wrongFieldOf(form) : null;
    if (wrong === null) show(alert.current);
    else showWrongField(wrong);
    // The fields show their reasons a moment later. After it the focus is the operator's own.
    const timer = window.setTimeout(() => (seen.current = error), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [error, fields]);
  if (error === null) return null;
  // A rejection with a code has its own reason, which says more than `unauthorized`.
  const isUnauthorized = error instanceof ApiProblem && error.status === 401 && error.refusal.code === undefined;
  const isMarked = error instanceof ApiProblem && error.fields.length > 0 && marked.length >= error.fields.length;
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
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

/** A button that waits for its answer is disabled, and so loses the focus. */
function show(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
  if (document.activeElement === document.body) alert?.focus({ preventScroll: true });
}
