import { Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../api/session.js';
import { tokens } from '../../api/tokens.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { TextField } from '../../parts/fields.js';
import { FormFailure } from '../../parts/form-failure.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { useAction } from '../../parts/use-action.js';
import { useSession } from '../../session/use-session.js';

const LIVES = ['30', '90', '365', ''] as const;

/** Issues a token. It can be given no right that its owner does not have. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [token, setToken] = useState<string>();
  const form = useForm({ initialValues: { name: '', scopes: [] as Right[], days: '90' } });
  const issue = useAction(
    ({ name, scopes, days }: typeof form.values) =>
      tokens.issue({
        name: name.trim(),
        scopes,
        expires_at: days === '' ? null : Math.floor(Date.now() / 1000) + Number(days) * 86_400,
      }),
    { isQuiet: true, touches: [['tokens']], onDone: (issued) => setToken(issued.token) },
  );
  return (
    <>
      <Modal
        opened={token === undefined}
        onClose={onClose}
        size="lg"
        title={t('tokens.add')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form
          onSubmit={form.onSubmit((values) =>
            issue.mutate(values, { onError: (error) => form.setErrors(fieldProblems(error)) }),
          )}
        >
          <Stack>
            <FormFailure error={issue.error} />
            <TextField
              label={t('common.name')}
              description={t('tokens.nameHint')}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Select
              label={t('tokens.life')}
              data={LIVES.map((value) => ({
                value,
                label: value === '' ? t('tokens.forever') : t('tokens.days', { count: Number(value) }),
              }))}
              allowDeselect={false}
              {...form.getInputProps('days')}
            />
            <Checkbox.Group
              label={t('tokens.scopes')}
              description={t('tokens.scopesHint')}
              {...form.getInputProps('scopes')}
            >
              <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt="sm">
                {(session?.rights ?? []).map((right) => (
                  <Checkbox key={right} value={right} label={right} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={issue.isPending} disabled={form.values.scopes.length === 0}>
                {t('tokens.add')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <SecretDialog title={t('tokens.issued')} secret={token} label={t('tokens.token')} onClose={onClose} />
    </>
  );
}
