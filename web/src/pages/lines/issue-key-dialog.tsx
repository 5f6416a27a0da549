import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineKeys } from '../../api/line-keys.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { TextField } from '../../parts/fields.js';
import { FormFailure } from '../../parts/form-failure.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { useAction } from '../../parts/use-action.js';

interface IssueKeyDialogProps {
  readonly nodes: readonly { readonly id: number; readonly name: string }[];
  /** With the key, where one was issued. */
  readonly onClose: (key?: string) => void;
}

/** Issues a line key for a node, and shows it the one time. */
export function IssueKeyDialog({ nodes, onClose }: IssueKeyDialogProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState<string>();
  const only = nodes.length === 1 ? nodes[0] : undefined;
  const form = useForm({ initialValues: { node: only === undefined ? '' : String(only.id), label: '', expires: '' } });
  const name = nodes.find(({ id }) => String(id) === form.values.node)?.name ?? '';
  const issue = useAction(
    ({ node, label, expires }: typeof form.values) =>
      lineKeys.issue(Number(node), {
        ...(label.trim() === '' ? {} : { label: label.trim() }),
        ...(expires === '' ? {} : { expires_at: Math.floor(new Date(expires).getTime() / 1000) }),
      }),
    { isQuiet: true, touches: [['line-keys']], onDone: (issued) => setKey(issued.key) },
  );
  return (
    <>
      <Modal
        opened={key === undefined}
        onClose={() => onClose()}
        title={only === undefined ? t('lines.issue') : t('lines.issueFor', { name: only.name })}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form
          onSubmit={form.onSubmit((values) =>
            issue.mutate(values, { onError: (error) => form.setErrors(fieldProblems(error)) }),
          )}
        >
          <Stack>
            <FormFailure error={issue.error} />
            {only === undefined && (
              <Select
                label={t('lines.node')}
                required
                searchable
                data={nodes.map((node) => ({ value: String(node.id), label: node.name }))}
                {...form.getInputProps('node')}
              />
            )}
            <TextField
              label={t('lines.label')}
              description={t('lines.labelHint')}
              data-autofocus
              {...form.getInputProps('label')}
            />
            <TextInput
              label={t('lines.expires')}
              description={t('lines.expiresHint')}
              type="datetime-local"
              {...form.getInputProps('expires')}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => onClose()}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={issue.isPending} disabled={form.values.node === ''}>
                {t('lines.issue')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <SecretDialog
        title={t('lines.issuedFor', { name })}
        secret={key}
        label={t('lines.key')}
        onClose={() => onClose(key)}
      />
    </>
  );
}
