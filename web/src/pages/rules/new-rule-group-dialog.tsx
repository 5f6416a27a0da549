import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type NewRuleGroup, RULE_MODES, rules } from '../../api/resources/rules.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';

/** Adds a group of rules. */
export function NewRuleGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm<NewRuleGroup>({ initialValues: { name: '', mode: 'reject' } });
  const add = useAction(rules.addGroup, { isQuiet: true, touches: [['rules']], onDone: onClose });
  return (
    <FormDialog
      draft={form}
      title={t('rules.addGroup')}
      error={add.error}
      isWorking={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate(values, showAtFields(form)))}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
