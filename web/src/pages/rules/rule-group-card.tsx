import { ActionIcon, Badge, Button, Group, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/nodes.js';
import { type NewRule, RULE_TYPES, type RuleGroup, rules } from '../../api/rules.js';
import { Plus, Trash2 } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { useFailureText } from '../../parts/failure-text.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { TextField } from '../../parts/fields.js';
import { PanelCard } from '../../parts/panel-card.js';
import { useAction } from '../../parts/use-action.js';
import { useRights } from '../../session/use-session.js';
import { RuleTable } from './rule-table.js';

/** The height of a label: the button stands beside the fields, also where one has a problem below it. */
const FIELD_TOP = 24;

/** A group of rules: what it does, on which nodes, and its rules. */
export function RuleGroupCard({ group }: { group: RuleGroup }) {
  const { t } = useTranslation();
  const may = useRights()('rules:write');
  const [isAsking, setAsking] = useState(false);
  const all = useQuery({ queryKey: ['nodes', 'all'], queryFn: () => nodes.list() }).data?.items ?? [];
  const names = group.nodes.map((id) => all.find((node) => node.id === id)?.name ?? `#${id}`);
  const form = useForm<NewRule>({ initialValues: { type: 'domain', pattern: '' } });
  const add = useAction((rule: NewRule) => rules.add(group.id, rule), {
    isQuiet: true,
    touches: [['rules']],
    onDone: () => form.setFieldValue('pattern', ''),
  });
  const failureText = useFailureText();
  // What is wrong with a rule is its pattern: there the reason is read.
  const refusal = (error: Error) => ({ pattern: failureText(error), ...fieldProblems(error) });
  const remove = useAction(() => rules.removeGroup(group.id), { touches: [['rules']], onDone: () => setAsking(false) });
  const { name } = group;
  return (
    <PanelCard
      title={name}
      note={names.length === 0 ? t('rules.noNodes') : t('rules.onNodes', { nodes: names.join(', ') })}
      isFlush
      actions={
        <Group gap="xs">
          <Badge variant="outline" color={group.mode === 'reject' ? 'red.8' : 'teal.8'} tt="none" className="badge">
            {t(`rules.modes.${group.mode}`)}
          </Badge>
          {may && (
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() => setAsking(true)}
              aria-label={t('rules.removeGroup', { name })}
            >
              <Trash2 size={15} />
            </ActionIcon>
          )}
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
