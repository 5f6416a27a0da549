import { Code, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { audit } from '../../api/resources/audit.js';
import { CheckDialog } from '../../dialogs/check-dialog.js';
import { useFormats } from '../../format/use-formats.js';

/** Checks the signatures and the chain: an entry that was changed, removed or inserted breaks them. */
export function ChainCheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <CheckDialog
      title={t('audit.verify')}
      name="chain-check"
      check={audit.verify}
      running={t('audit.verifying')}
      outcome={({ ok, rows, unproved, signed_since: since, signed_after: place, head, broken }) => (
        <>
          <Text size="sm">
            {ok
              ? t('audit.whole', { rows: formats.number(rows) })
              : t('audit.broken', { count: broken.length, rows: formats.number(rows) })}
          </Text>
          {unproved > 0 && <Text size="sm">{t('audit.unproved', { count: unproved })}</Text>}
          {since !== null && (
            <Text size="sm">
              {t(place === 0 ? 'audit.signedSince' : 'audit.signedAfter', {
                moment: formats.moment(since),
                place: formats.number(place),
              })}
            </Text>
          )}
          {head !== null && (
            <Text size="xs" mt="xs">
              {t('audit.head')} <Code>{head}</Code>
            </Text>
          )}
          {!ok && (
            <List size="sm" mt="xs">
              {broken.map(({ id, reason }) => (
                <List.Item key={`${id} ${reason}`}>
                  #{id}: {reason}
                </List.Item>
              ))}
            </List>
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}
