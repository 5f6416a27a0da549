import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/problem.js';
import { isTranslated, refusalText } from './problem-text.js';

/** Returns a function that describes an error to the operator. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiProblem)) return t('failure.unknown');
    if (error.status !== 0 && isTranslated(error.refusal)) return refusalText(error.refusal);
    if (error.retryAfter !== undefined) return t('failure.wait', { seconds: error.retryAfter });
    if (error.status === 0) return t('failure.unreachable');
    if (error.status === 403 && error.refusal.code === undefined) return t('failure.forbidden');
    if (error.status === 412) return t('failure.changed');
    if (error.status === 503) return t('failure.away');
    return refusalText(error.refusal) || t('failure.status', { status: error.status });
  };
}
