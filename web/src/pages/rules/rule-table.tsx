import { Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type RuleGroup, rules } from '../../api/resources/rules.js';
import { useAction } from '../../feedback/use-action.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';

/** The rules of a group. */
export function RuleTable({ group }: { group: RuleGroup }) {
  const { t } = useTranslation();
  const may = useRights()('rules:write');
  const remove = useAction((rule: number) => rules.remove(group.id, rule), {
    touches: [['rules']],
    done: t('rules.removed'),
  });
  if (group.rules.length === 0) {
    return (
      <Text size="sm" c="dimmed" px="md">
        {t('rules.noRules')}
      </Text>
    );
  }
  return (
    <PlainTable
      label={t('rules.rulesOf', { name: group.name })}
      headings={[t('rules.type'), t('rules.pattern'), t('common.actions')]}
      rows={group.rules.map(({ id, type, pattern }) => ({
        key: id,
        cells: [
          t(`rules.types.${type}`),
          <Code key="pattern">{pattern}</Code>,
          may && (
            <DeleteButton
              key="remove"
              label={t('rules.remove', { pattern })}
              isWorking={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            />
          ),
        ],
      }))}
    />
  );
}
