import { Badge, Button, Group, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NewRule, RULE_TYPES, type RuleGroup, rules } from '../../api/resources/rules.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { useFailureText } from '../../feedback/failure-text.js';
import { useAction } from '../../feedback/use-action.js';
import { fieldProblems } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';
import { Plus } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { useRights } from '../../session/use-session.js';
import { useNodeName } from '../../api/queries/use-all-nodes.js';
import { RuleTable } from './rule-table.js';

/** The height of a label. It aligns the button with the fields even when one shows an error below it. */
const FIELD_TOP = 24;

/** A group of rules: its mode, its nodes and its rules. */
export function RuleGroupCard({ group }: { group: RuleGroup }) {
  const { t } = useTranslation();
  const may = useRights()('rules:write');
  const [isAsking, setAsking] = useState(false);
  const nodeNames = group.nodes.map(useNodeName());
  const form = useForm<NewRule>({ initialValues: { type: 'domain', pattern: '' } });
  const add = useAction((rule: NewRule) => rules.add(group.id, rule), {
    isQuiet: true,
    touches: [['rules']],
    onDone: () => form.setFieldValue('pattern', ''),
  });
  const failureText = useFailureText();
  // A rejection without fields concerns the pattern.
  const refusal = (error: Error) => ({ pattern: failureText(error), ...fieldProblems(error) });
  const remove = useAction(() => rules.removeGroup(group.id), { touches: [['rules']], onDone: () => setAsking(false) });
  const { name } = group;
  return (
    <PanelCard
      title={name}
      note={
        nodeNames.length === 0 ? t('rules.noNodes') : t('rules.onNodes', { nodes: nodeNames.join(t('common.between')) })
      }
      isFlush
      actions={
        <Group gap="xs">
          <Badge variant="outline" color={group.mode === 'reject' ? 'red.8' : 'teal.8'} tt="none" className="badge">
            {t(`rules.modes.${group.mode}`)}
          </Badge>
          {may && <DeleteButton label={t('rules.removeGroup', { name })} onClick={() => setAsking(true)} />}
        </Group>
      }
    >
      <RuleTable group={group} />
      {may && (
        <form
          onSubmit={form.onSubmit((values) =>
            add.mutate(values, { onError: (error) => form.setErrors(refusal(error)) }),
          )}
        >
          <Group p="md" gap="sm" align="flex-start">
            <Select
              w={130}
              label={t('rules.type')}
              data={RULE_TYPES.map((value) => ({ value, label: t(`rules.types.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('type')}
            />
            <TextField label={t('rules.pattern')} required className="grow" {...form.getInputProps('pattern')} />
            <Button
              type="submit"
              variant="default"
              mt={{ base: 0, xs: FIELD_TOP }}
              leftSection={<Plus size={15} aria-hidden />}
              loading={add.isPending}
            >
              {t('rules.add')}
            </Button>
          </Group>
        </form>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('rules.removeGroup', { name })}
        verb={t('common.delete')}
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('rules.removeGroupText', { name, rules: group.rules.length, nodes: group.nodes.length })}
      </ConfirmDialog>
    </PanelCard>
  );
}
