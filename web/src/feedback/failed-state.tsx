import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/problem.js';
import { CloudOff, Lock, SearchX } from '../icons/icons.js';
import { EmptyState } from './empty-state.js';
import { useFailureText } from './failure-text.js';

interface FailedStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** False below a heading that has the title already. */
  readonly isTitled?: boolean;
}

/** Replaces data that failed to load: shows the reason, and a button to try again. */
export function FailedState({ error, retry, isTitled = true }: FailedStateProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const status = error instanceof ApiProblem ? error.status : 0;
  const icon = status === 403 ? Lock : status === 404 ? SearchX : CloudOff;
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={!isTitled ? undefined : status === 404 ? t('failure.notFound') : t('failure.notLoaded')}
        action={
          retry !== undefined && (
            <Button variant="default" onClick={retry}>
              {t('common.retry')}
            </Button>
          )
        }
      >
        {failureText(error)}
      </EmptyState>
    </div>
  );
}
