import { useTranslation } from 'react-i18next';
import type { User } from '../../api/resources/users.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { type Fact, FactList } from '../../values/fact-list.js';
import { HiddenSecret } from '../../values/hidden-secret.js';
import { RelativeTime } from '../../values/relative-time.js';
import { TagList } from '../users/tag-list.js';
import { useTermEnd } from '../users/user-state.js';

/** The fields of a user. */
export function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const endOf = useTermEnd();
  const facts: Fact[] = [
    [t('users.number'), String(user.id)],
    [t('users.nickname'), user.nickname],
    [t('users.level'), user.group === null ? user.level : `${user.level} · ${user.group}`],
    [t('users.expires'), endOf(user)],
    [t('users.reset'), user.reset_time === null ? t('users.strategies.none') : formats.date(user.reset_time)],
    [
      t('users.speedLimit'),
      Number(user.speed_limit) === 0 ? t('common.noLimit') : `${formats.bytes(user.speed_limit)}/s`,
    ],
    [t('users.devices'), user.device_limit === 0 ? t('common.noLimit') : String(user.device_limit)],
    [t('users.port'), user.port === 0 ? t('common.none') : String(user.port)],
    [t('users.lastTraffic'), <RelativeTime key="t" at={user.t} />],
    [t('users.lastLogin'), <RelativeTime key="login" at={user.last_login} />],
  ];
  const ban: Fact[] = [
    ...(user.ban_time === null ? [] : [[t('users.bannedUntil'), formats.moment(user.ban_time)] as const]),
    ...(user.ban_reason === null ? [] : [[t('users.ban.reason'), user.ban_reason] as const]),
  ];
  const details: Fact[] = [
    ...(user.tags.length === 0 ? [] : [[t('users.tags'), <TagList key="tags" tags={user.tags} />] as const]),
    ...(user.note === null ? [] : [[t('users.note'), user.note] as const]),
  ];
  const secrets: Fact[] = [
    ...(user.passwd === undefined
      ? []
      : [[t('users.passwd'), <HiddenSecret key="p" value={user.passwd} label={t('users.passwd')} />] as const]),
    ...(user.uuid === undefined
      ? []
      : [[t('users.uuid'), <HiddenSecret key="u" value={user.uuid} label={t('users.uuid')} />] as const]),
  ];
  return (
    <PanelCard title={t('user.facts')}>
      <FactList facts={[...facts, ...ban, ...details, ...secrets]} />
    </PanelCard>
  );
}
