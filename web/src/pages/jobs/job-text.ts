import { useTranslation } from 'react-i18next';
import type { Operation } from '../../api/resources/operations.js';
import { OLD_PANELS } from '../../api/resources/settings.js';
import { BULK_VERBS } from '../../api/resources/users.js';

/** Says what a job does: "Change of users: Ban", "Import of users", "Import from Xboard". */
export function useJobText(): (job: Operation) => string {
  const { t } = useTranslation();
  return ({ kind, about }) => {
    if (kind === 'user-import') return t('jobs.kinds.user-import');
    if (kind === 'panel-import') {
      const panel = OLD_PANELS.find((each) => each === about);
      return t('jobs.kinds.panel-import', { panel: panel === undefined ? about : t(`moving.panels.${panel}`) });
    }
    const verb = BULK_VERBS.find((each) => each === about);
    return t('jobs.kinds.user-change', { verb: verb === undefined ? about : t(`users.bulk.verbs.${verb}`) });
  };
}

/** True while the panel receives or works. */
export function isAtWork({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'receiving' || state === 'trying' || state === 'running';
}

/** The tone of the mark of a state. */
export function toneOf({ state, refused }: Operation): 'good' | 'bad' | 'warning' | 'idle' {
  if (state === 'done') return refused > 0 ? 'warning' : 'good';
  if (state === 'failed' || state === 'stopped') return 'bad';
  return state === 'cancelled' ? 'idle' : 'warning';
}
