import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineKeys } from '../../api/resources/line-keys.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';

interface IssueKeyDialogProps {
  readonly nodes: readonly { readonly id: number; readonly name: string }[];
  /** Receives the key if the dialog issued one. */
  readonly onClose: (key?: string) => void;
}

/** Issues a line key for a node, and shows it once. */
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
      <FormDialog
        draft={form}
        isOpen={key === undefined}
        title={only === undefined ? t('lines.issue') : t('lines.issueFor', { name: only.name })}
        submitLabel={t('lines.issue')}
        error={issue.error}
        isWorking={issue.isPending}
        isIncomplete={form.values.node === ''}
        onSubmit={form.onSubmit((values) => issue.mutate(values, showAtFields(form)))}
        onClose={() => onClose()}
      >
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
      </FormDialog>
      <SecretDialog
        title={t('lines.issuedFor', { name })}
        secret={key}
        label={t('lines.key')}
        onClose={() => onClose(key)}
      />
    </>
  );
}
