import { Alert, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { traffic } from '../../api/traffic.js';
import { useFormats } from '../../format/use-formats.js';
import { CircleCheck, TriangleAlert } from '../../icons/icons.js';
import { Loaded } from '../../parts/loaded.js';
import { PlainTable } from '../../parts/plain-table.js';

/** Proves that every user's counters are the sum of the ledger. */
export function LedgerCheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['ledger-check'], queryFn: traffic.verify, gcTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('traffic.verify')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Loaded
        query={query}
        skeleton={
          <Stack align="center" py="xl" role="status">
            <Loader aria-hidden />
            <Text size="sm">{t('traffic.verifying')}</Text>
          </Stack>
        }
      >
        {({ ok, users, differences }) => (
          <Stack>
            <Alert
              variant="light"
              color={ok ? 'teal' : 'red'}
              icon={ok ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
              className="plain-alert"
              role="status"
            >
              {ok
                ? t('traffic.verified', { users: formats.number(users) })
                : t('traffic.differs', { count: differences.length, users: formats.number(users) })}
            </Alert>
            {!ok && (
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
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
