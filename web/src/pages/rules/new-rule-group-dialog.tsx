import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type NewRuleGroup, RULE_MODES, rules } from '../../api/rules.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { TextField } from '../../parts/fields.js';
import { FormFailure } from '../../parts/form-failure.js';
import { useAction } from '../../parts/use-action.js';

/** Adds a group of rules. */
export function NewRuleGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm<NewRuleGroup>({ initialValues: { name: '', mode: 'reject' } });
  const add = useAction(rules.addGroup, { isQuiet: true, touches: [['rules']], onDone: onClose });
  return (
    <Modal opened onClose={onClose} title={t('rules.addGroup')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form
        onSubmit={form.onSubmit((values) =>
          add.mutate(values, { onError: (error) => form.setErrors(fieldProblems(error)) }),
        )}
      >
        <Stack>
          <FormFailure error={add.error} />
          <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
          <Radio.Group label={t('rules.mode')} {...form.getInputProps('mode')}>
            <Stack gap="xs" mt="xs">
              {RULE_MODES.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`rules.modes.${value}`)}
                  description={t(`rules.modeHints.${value}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('rules.addGroup')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
