import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User, UserState } from '../../api/resources/users.js';
import { useFormats } from '../../format/use-formats.js';
import { StateMark, type Tone } from '../../values/state-mark.js';

const TONES: Readonly<Record<UserState, Tone>> = {
  active: 'good',
  off: 'idle',
  banned: 'bad',
  expired: 'warning',
  'used-up': 'warning',
};

/** The state of a user, with the reason in a tooltip. */
export function UserStateMark({ user }: { user: User }) {
  const reason = useStateReason()(user);
  return (
    <Tooltip label={reason}>
      <span>
        <BareUserState user={user} />
      </span>
    </Tooltip>
  );
}

/** The state without the tooltip, for places that show the reason beside it. */
export function BareUserState({ user }: { user: User }) {
  const { t } = useTranslation();
  return <StateMark tone={TONES[user.state]}>{t(`users.states.${user.state}`)}</StateMark>;
}

/** Returns a function that explains the state of a user. */
export function useStateReason(): (user: User) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (user) => {
    const days = user.days_from_first_use;
    const values = {
      day: formats.date(user.expired_at),
      moment: user.ban_time === null ? '' : formats.moment(user.ban_time),
      used: formats.bytes(Number(user.u) + Number(user.d)),
      allowance: formats.bytes(user.transfer_enable),
    };
    if (user.state === 'active' && days !== null) return t('users.reasons.waiting', { ...values, count: days });
    const isBrief = user.state === 'banned' && user.status !== -1;
    const text = t(isBrief ? 'users.reasons.banned-until' : `users.reasons.${user.state}`, values);
    return user.state === 'banned' && user.ban_reason !== null ? `${text}: ${user.ban_reason}` : text;
  };
}

/** Returns a function that tells the last valid day of a user, or the days of a term that has not begun. */
export function useTermEnd(): (user: User) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ expired_at: day, days_from_first_use: days }) =>
    days === null ? formats.date(day) : t('users.fromFirstUse', { count: days });
}
