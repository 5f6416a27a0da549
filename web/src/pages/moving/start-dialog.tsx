import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelImportReport } from '../../api/resources/settings.js';
import { FormFailure } from '../../forms/form-failure.js';
import { useFormats } from '../../format/use-formats.js';
import { Dialog } from '../../dialogs/dialog.js';

interface StartDialogProps {
  readonly report: PanelImportReport;
  readonly error: Error | null;
  readonly isWorking: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Says what the import will do before it starts. */
export function StartDialog({ report, error, isWorking, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { users, nodes } = report.counts;
  const values = {
    ...{
      users: formats.number(users.added),
      nodes: formats.number(nodes.added),
      links: formats.number(report.counts.links.added),
    },
    ...{ changedUsers: formats.number(users.changed), changedNodes: formats.number(nodes.changed) },
    ...{
      skipped: formats.number(report.skipped_total),
      traffic: formats.bytes(BigInt(report.traffic.u) + BigInt(report.traffic.d)),
    },
  };
  return (
    <Dialog opened onClose={onClose} title={t('moving.startTitle')}>
      <Stack>
        <FormFailure error={error} />
        <List size="sm" spacing={4}>
          <List.Item>{t('moving.will.add', values)}</List.Item>
          <List.Item>{t('moving.will.change', values)}</List.Item>
          <List.Item>{t('moving.will.traffic', values)}</List.Item>
          <List.Item>{t('moving.will.skip', values)}</List.Item>
        </List>
        <Text size="sm">{t('moving.will.serve')}</Text>
        <Text size="sm">{t('moving.will.stay')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={isWorking} onClick={onStart}>
            {t('moving.start')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
