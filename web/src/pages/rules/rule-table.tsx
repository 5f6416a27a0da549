import { ActionIcon, Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type RuleGroup, rules } from '../../api/rules.js';
import { Trash2 } from '../../icons/icons.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useAction } from '../../parts/use-action.js';
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
            <ActionIcon
              key="remove"
              variant="subtle"
              color="gray"
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
              aria-label={t('rules.remove', { pattern })}
            >
              <Trash2 size={15} />
            </ActionIcon>
          ),
        ],
      }))}
    />
  );
}
