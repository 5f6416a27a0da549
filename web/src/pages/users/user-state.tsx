import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User, UserState } from '../../api/users.js';
import { StateMark, type Tone } from '../../parts/state-mark.js';

const TONES: Readonly<Record<UserState, Tone>> = {
  active: 'good',
  off: 'idle',
  banned: 'bad',
  expired: 'warning',
  'used-up': 'warning',
};

/** Whether a user is served, with the reason where there is one. */
export function UserStateMark({ user }: { user: Pick<User, 'state' | 'state_reason'> }) {
  const { t } = useTranslation();
  const mark = <StateMark tone={TONES[user.state]}>{t(`users.states.${user.state}`)}</StateMark>;
  if (user.state_reason === null || user.state_reason === '') return mark;
  return (
    <Tooltip label={user.state_reason}>
      <span>{mark}</span>
    </Tooltip>
  );
}
