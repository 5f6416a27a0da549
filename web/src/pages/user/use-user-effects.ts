import { useTranslation } from 'react-i18next';
import type { User } from '../../api/resources/users.js';
import { GIB, inBytes } from '../../format/units.js';
import type { UserValues } from '../users/user-values.js';

/** Returns a function that names what a change of a user takes from them, in sentences. */
export function useUserEffects(user: User): (before: UserValues, after: UserValues) => readonly string[] {
  const { t } = useTranslation();
  const { account } = user;
  return (before, after) => {
    const used = Number(user.u) + Number(user.d);
    const has = (name: keyof UserValues) => before[name] !== after[name];
    const today = new Date().toISOString().slice(0, 10);
    const losses = [
      has('isEnabled') && !after.isEnabled && t('user.effects.off', { account }),
      has('expiredAt') && after.expiredAt !== '' && after.expiredAt < today && t('user.effects.expired', { account }),
      has('transfer') &&
        after.transfer !== '' &&
        Number(inBytes(after.transfer, GIB)) <= used &&
        t('user.effects.usedUp', { account }),
    ].filter((effect) => effect !== false);
    return [
      ...losses,
      losses.length > 0 && t('user.liveConnections'),
      has('level') && t('user.effects.level', { account, level: after.level }),
      has('group') && after.group !== '' && t('user.effects.group', { account, group: after.group }),
      (has('port') || has('passwd') || has('uuid')) && t('user.effects.secrets', { account }),
    ].filter((effect) => effect !== false);
  };
}
