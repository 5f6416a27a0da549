import { Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RuleGroup, rules } from '../../api/resources/rules.js';
import { DeleteDialog } from '../../dialogs/delete-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';

/** The rules of a group. */
export function RuleTable({ group }: { group: RuleGroup }) {
  const { t } = useTranslation();
  const may = useRights()('rules:write');
  const [removing, setRemoving] = useState<RuleGroup['rules'][number]>();
  const remove = useAction((rule: number) => rules.remove(group.id, rule), {
    touches: [['rules']],
    done: t('rules.removed'),
    onDone: () => setRemoving(undefined),
  });
  const names = { name: group.name, pattern: removing?.pattern ?? '', nodes: group.nodes.length };
  if (group.rules.length === 0) {
    return (
      <Text size="sm" c="dimmed" px="md">
        {t('rules.noRules')}
      </Text>
    );
  }
  return (
    <>
      <PlainTable
        label={t('rules.rulesOf', { name: group.name })}
        headings={[t('rules.type'), t('rules.pattern'), t('common.actions')]}
        rows={group.rules.map((rule) => ({
          key: rule.id,
          cells: [
            t(`rules.types.${rule.type}`),
            <Code key="pattern">{rule.pattern}</Code>,
            may && (
              <DeleteButton
                key="remove"
                label={t('rules.remove', { pattern: rule.pattern })}
                onClick={() => setRemoving(rule)}
              />
            ),
          ],
        }))}
      />
      <DeleteDialog
        item={removing}
        title={t('rules.remove', names)}
        isWorking={remove.isPending}
        onDelete={({ id }) => remove.mutate(id)}
        onClose={() => setRemoving(undefined)}
      >
        {t(`rules.removeTexts.${group.mode}`, names)}
      </DeleteDialog>
    </>
  );
}
