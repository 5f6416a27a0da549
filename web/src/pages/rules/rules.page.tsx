import { Button, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rules } from '../../api/resources/rules.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { Plus } from '../../icons/deferred-icons.js';
import { Blocks } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { NewRuleGroupDialog } from './new-rule-group-dialog.js';
import { RuleGroupCard } from './rule-group-card.js';
import { RuleHits } from './rule-hits.js';

/** The groups of audit rules, and their hits. */
export default function RulesPage() {
  const { t } = useTranslation();
  const may = useRights()('rules:write');
  const filters = useFilters();
  const [isAdding, adding] = useDisclosure();
  const query = useQuery({ queryKey: ['rules'], queryFn: rules.groups });
  return (
    <Page
      title={t('layout.pages.rules')}
      lead={t('rules.lead')}
      actions={
        may && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={adding.open}>
            {t('rules.addGroup')}
          </Button>
        )
      }
    >
      <Tabs value={filters.get('tab') || 'groups'} onChange={(tab) => filters.set({ tab })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="groups">{t('rules.groups')}</Tabs.Tab>
          <Tabs.Tab value="hits">{t('rules.hits')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="groups">
          <Loaded query={query}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState icon={Blocks} title={t('rules.none')}>
                  {t('rules.noneNote')}
                </EmptyState>
              ) : (
                <Stack gap="lg">
                  {items.map((group) => (
                    <RuleGroupCard key={group.id} group={group} />
                  ))}
                </Stack>
              )
            }
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="hits">
          <RuleHits />
        </Tabs.Panel>
      </Tabs>
      {isAdding && <NewRuleGroupDialog onClose={adding.close} />}
    </Page>
  );
}
