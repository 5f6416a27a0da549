import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/resources/users.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { useAllNodes } from '../../api/queries/use-all-nodes.js';

const KINDS = ['user', 'node', 'operator', 'token', 'line-key', 'level', 'group', 'rule-group', 'quarantine'] as const;
const PAUSE_MS = 300;
const MAX_USERS = 10;

/** The filter for the subject: a kind, a node, or a user whom a search finds while the operator types. */
export function SubjectFilter() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const chosen = filters.get('subject');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, PAUSE_MS);
  const found = useQuery({
    queryKey: ['users', 'subjects', text],
    queryFn: () => users.list({ q: text, limit: MAX_USERS }),
    enabled: text.length > 1 && may('users:read'),
    placeholderData: keepPreviousData,
  }).data;
  const groups = [
    { group: t('audit.kinds'), items: KINDS.map((kind) => ({ value: kind, label: t(`audit.nouns.${kind}`) })) },
    {
      group: t('layout.pages.nodes'),
      items: useAllNodes().map(({ id, name }) => ({ value: `node:${id}`, label: name })),
    },
    {
      group: t('layout.pages.users'),
      items: (found?.items ?? []).map(({ id, account }) => ({ value: `user:${id}`, label: account })),
    },
  ];
  const isThere = chosen === '' || groups.some(({ items }) => items.some(({ value }) => value === chosen));
  const data = isThere ? groups : [{ group: '', items: [{ value: chosen, label: chosen }] }, ...groups];
  return (
    <Select
      clearable
      searchable
      aria-label={t('audit.search.subject')}
      placeholder={t('audit.search.subject')}
      nothingFoundMessage={t('audit.typeMore')}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={chosen || null}
      data={data.filter(({ items }) => items.length > 0)}
      onSearchChange={setTyped}
      onChange={(subject) => filters.set({ subject })}
    />
  );
}
