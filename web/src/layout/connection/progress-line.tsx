import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pageLoads } from './page-loads.js';
import classes from './progress-line.module.css';

/** A line at the top of the window while a page loads. The page before stays until then. */
export function ProgressLine() {
  const { t } = useTranslation();
  const isRunning = useSyncExternalStore(pageLoads.watch, pageLoads.isRunning);
  return isRunning && <div className={classes.line} role="progressbar" aria-label={t('layout.loading')} />;
}
