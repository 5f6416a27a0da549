import { Alert, List, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { audit } from '../../api/audit.js';
import { useFormats } from '../../format/use-formats.js';
import { CircleCheck, TriangleAlert } from '../../icons/icons.js';
import { Loaded } from '../../parts/loaded.js';

/** Recomputes the chain of hashes: a row that was changed, taken out or moved breaks it. */
export function ChainCheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['chain-check'], queryFn: audit.verify, gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={t('audit.verify')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Loaded
        query={query}
        skeleton={
          <Stack align="center" py="xl" role="status">
            <Loader aria-hidden />
            <Text size="sm">{t('audit.verifying')}</Text>
          </Stack>
        }
      >
        {({ ok, rows, broken }) => (
          <Alert
            variant="light"
            color={ok ? 'teal' : 'red'}
            icon={ok ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
            className="plain-alert"
            role="status"
          >
            <Text size="sm">
              {ok
                ? t('audit.whole', { rows: formats.number(rows) })
                : t('audit.broken', { count: broken.length, rows: formats.number(rows) })}
            </Text>
            {!ok && (
              <List size="sm" mt="xs">
                {broken.map(({ id, reason }) => (
                  <List.Item key={`${id} ${reason}`}>
                    #{id}: {reason}
                  </List.Item>
                ))}
              </List>
            )}
          </Alert>
        )}
      </Loaded>
    </Modal>
  );
}
