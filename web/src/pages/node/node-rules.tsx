import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Node } from '../../api/resources/nodes.js';
import { rules } from '../../api/resources/rules.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useRights } from '../../session/use-session.js';
import { RuleTable } from '../rules/rule-table.js';

/** When each daemon reads its rules. */
const READ = {
  standard: 'node.rulesRead.standard',
  'vnet-ssr': 'node.rulesRead.vnet-ssr',
  xrayr: 'node.rulesRead.xrayr',
  uniproxy: 'node.rulesRead.uniproxy',
} as const;

function isReader(daemon: string): daemon is keyof typeof READ {
  return Object.hasOwn(READ, daemon);
}

/** Chooses the group of audit rules of a node. */
export function NodeRules({ id, daemon }: { id: number; daemon: Node['daemon'] }) {
  const { t } = useTranslation();
  const may = useRights();
  const query = useQuery({ queryKey: ['rules'], queryFn: rules.groups });
  const choose = useAction(
    ({ from, to }: { from: number | undefined; to: number | null }) =>
      to === null ? rules.unlink(from ?? 0, id) : rules.link(to, id),
    { touches: [['rules']], done: t('common.saved') },
  );
  return (
    <PanelCard
      title={t('node.tabs.rules')}
      note={`${t('node.rulesNote')} ${t(isReader(daemon) ? READ[daemon] : READ.uniproxy)}`}
    >
      <Loaded query={query}>
        {({ items }) => {
          const current = items.find(({ nodes }) => nodes.includes(id));
          return (
            <Stack>
              <Select
                maw={320}
                label={t('rules.group')}
                placeholder={t('common.none')}
                clearable
                clearButtonProps={{ 'aria-label': t('common.clear') }}
                disabled={!may('rules:write')}
                data={items.map((group) => ({ value: String(group.id), label: group.name }))}
                value={current === undefined ? null : String(current.id)}
                onChange={(value) => choose.mutate({ from: current?.id, to: value === null ? null : Number(value) })}
              />
              {current === undefined ? (
                <Text size="sm" c="dimmed">
                  {t('node.noRules')}
                </Text>
              ) : (
                <RuleTable group={current} />
              )}
            </Stack>
          );
        }}
      </Loaded>
    </PanelCard>
  );
}
