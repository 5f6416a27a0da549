import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuarantinedRow } from '../../api/resources/traffic.js';

/** The user of a quarantined row: their account, the number that nobody has, or how many users there are. */
export function QuarantinedUser({ row: { uid, account, users } }: { row: QuarantinedRow }) {
  const { t } = useTranslation();
  if (uid === null) return t('traffic.severalUsers', { count: users });
  if (account === null) return `#${uid}`;
  return (
    <Link to={`/users/${uid}`} className="row-link cut" title={account}>
      {account}
    </Link>
  );
}
