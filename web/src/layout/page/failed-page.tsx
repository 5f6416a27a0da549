import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problem.js';
import { FailedState } from '../../feedback/failed-state.js';
import { Page } from './page.js';

interface FailedPageProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly before?: ReactNode;
}

/** Replaces the page of one item that failed to load, with a heading and a title of its own. */
export function FailedPage({ error, retry, before }: FailedPageProps) {
  const { t } = useTranslation();
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <Page before={before} title={isMissing ? t('failure.notFound') : t('failure.notLoaded')}>
      <FailedState error={error} retry={retry} isTitled={false} />
    </Page>
  );
}
