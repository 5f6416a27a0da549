import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../format/use-formats.js';
import { CloudOff } from '../../icons/icons.js';
import { connection } from '../../session/connection.js';
import classes from './connection-bar.module.css';

/** Says that the connection to the panel is lost, and how old the data of the page is. The page tries again by itself. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { isLive, dataAt } = useSyncExternalStore(connection.watch, connection.state);
  return (
    <div role="status" className={classes.place}>
      {!isLive && (
        <div className={classes.bar}>
          <CloudOff size={16} aria-hidden />
          <span>{t('layout.connectionLost', { time: formats.hour(dataAt) })}</span>
        </div>
      )}
    </div>
  );
}
