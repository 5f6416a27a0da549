import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User, UserState } from '../../api/users.js';
import { useFormats } from '../../format/use-formats.js';
import { StateMark, type Tone } from '../../parts/state-mark.js';

const TONES: Readonly<Record<UserState, Tone>> = {
  active: 'good',
  off: 'idle',
  banned: 'bad',
  expired: 'warning',
  'used-up': 'warning',
};

/** Whether a user is served, and on hover why. */
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

/** The same without the reason, where that stands beside it. */
export function BareUserState({ user }: { user: User }) {
  const { t } = useTranslation();
  return <StateMark tone={TONES[user.state]}>{t(`users.states.${user.state}`)}</StateMark>;
}

/** Why a user is in their state, in the language that is shown. */
export function useStateReason(): (user: User) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (user) => {
    const values = {
      day: formats.date(user.expired_at),
      moment: user.ban_time === null ? '' : formats.moment(user.ban_time),
      used: formats.bytes(Number(user.u) + Number(user.d)),
      allowance: formats.bytes(user.transfer_enable),
    };
    const isBrief = user.state === 'banned' && user.status !== -1;
    return t(isBrief ? 'users.reasons.banned-until' : `users.reasons.${user.state}`, values);
  };
}
