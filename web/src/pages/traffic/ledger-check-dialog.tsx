import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { traffic } from '../../api/resources/traffic.js';
import { CheckDialog } from '../../dialogs/check-dialog.js';
import { useFormats } from '../../format/use-formats.js';
import { PlainTable } from '../../lists/plain-table.js';

/** Checks that the counters of each user are the sum of their rows in the ledger. */
export function LedgerCheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <CheckDialog
      size="lg"
      title={t('traffic.verify')}
      name="ledger-check"
      check={traffic.verify}
      running={t('traffic.verifying')}
      outcome={({ ok, users, differences }) =>
        ok
          ? t('traffic.verified', { users: formats.number(users) })
          : t('traffic.differs', { count: differences.length, users: formats.number(users) })
      }
      findings={({ differences }) => (
        <PlainTable
          label={t('traffic.verify')}
          headings={[t('traffic.user'), t('traffic.counters'), t('traffic.ledger')]}
          rows={differences.map((each) => ({
            key: each.user,
            cells: [
              <Link key="user" to={`/users/${each.user}`} className="row-link">
                #{each.user}
              </Link>,
              `${formats.number(each.u)} / ${formats.number(each.d)}`,
              `${formats.number(each.ledger_u)} / ${formats.number(each.ledger_d)}`,
            ],
          }))}
        />
      )}
      onClose={onClose}
    />
  );
}
