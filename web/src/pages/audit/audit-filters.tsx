import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { operators } from '../../api/resources/operators.js';
import { DateRangeFilter } from '../../lists/date-range-filter.js';
import { SelectFilter } from '../../lists/select-filter.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { ACTIONS, NOUNS } from './actions.js';
import { JobFilter } from './job-filter.js';
import { SubjectFilter } from './subject-filter.js';

export const ACTOR_KINDS = ['operator', 'token', 'command-line', 'user', 'node', 'job', 'system', 'stranger'] as const;

/** The filters of the audit log: choices for who, what and about what, and days. */
export function AuditFilters() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const known = useQuery({ queryKey: ['operators'], queryFn: operators.list, enabled: may('operators:read') }).data;
  const actors = [
    { group: t('audit.kinds'), items: ACTOR_KINDS.map((kind) => ({ value: kind, label: t(`audit.actors.${kind}`) })) },
    {
      group: t('layout.pages.operators'),
      items: (known?.items ?? []).map(({ id, name }) => ({ value: `operator:${id}`, label: name })),
    },
  ];
  const actions = NOUNS.map((noun) => ({
    group: t(`audit.nouns.${noun}`),
    items: [
      { value: noun, label: t('audit.allOf', { noun: t(`audit.nouns.${noun}`) }) },
      ...ACTIONS[noun].map((verb) => ({ value: `${noun}.${verb}`, label: `${noun}.${verb}` })),
    ],
  }));
  return (
    <Group gap="sm" className="filters" role="search">
      <SelectFilter
        searchable
        name="actor"
        label={t('audit.search.actor')}
        data={withChosen(actors, filters.get('actor'))}
      />
      <Select
        clearable
        searchable
        aria-label={t('audit.search.action')}
        placeholder={t('audit.search.action')}
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        value={filters.get('action') || null}
        data={withChosen(actions, filters.get('action'))}
        onChange={(action) => filters.set({ action })}
      />
      <SubjectFilter />
      <DateRangeFilter />
      <JobFilter />
    </Group>
  );
}

type Choices = readonly { readonly group: string; readonly items: { value: string; label: string }[] }[];

/** An address may name a value that is no choice: a link to one entry's actor. */
function withChosen(groups: Choices, chosen: string) {
  const isThere = chosen === '' || groups.some(({ items }) => items.some(({ value }) => value === chosen));
  const more = isThere ? [] : [{ group: '', items: [{ value: chosen, label: chosen }] }];
  return [...more, ...groups.filter(({ items }) => items.length > 0)];
}
