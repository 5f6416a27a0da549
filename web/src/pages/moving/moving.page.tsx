import { Anchor, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { panelImports } from '../../api/resources/settings.js';
import { Loaded } from '../../feedback/loaded.js';
import { ArrowLeft } from '../../icons/deferred-icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { ImportList } from './import-list.js';
import { ImportView } from './import-view.js';
import { SourceForm } from './source-form.js';
import { isRunning } from './import-states.js';

const POLL_MS = 1000;

/** Fills this panel from another one: a dump or a database, a dry run, and the import, which goes on without this page. */
export default function MovingPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [parameters] = useSearchParams();
  // The page of jobs names one.
  const [chosen, setChosen] = useState<number | 'new' | undefined>(() => Number(parameters.get('id')) || undefined);
  const query = useQuery({
    queryKey: ['panel-imports'],
    queryFn: panelImports.list,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isRunning) === true ? POLL_MS : false),
  });
  const items = query.data?.items ?? [];
  // After a reload the page continues with the import that waits or runs.
  const open = items.find(({ state }) => state === 'tried' || state === 'stopped' || isRunning({ state }));
  const shown = chosen === 'new' ? undefined : (items.find(({ id }) => id === chosen) ?? open);
  const openId = open?.id;
  // It stays on the page when it has ended.
  useEffect(() => setChosen((before) => before ?? openId), [openId]);
  const isDone = shown?.state === 'done';
  useEffect(() => {
    if (isDone)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('panel-') });
  }, [isDone, queries]);
  return (
    <Page
      title={t('moving.title')}
      lead={t('moving.lead')}
      before={
        <Anchor component={Link} to="/settings" size="sm">
          <Group gap={6} component="span">
            <ArrowLeft size={15} aria-hidden />
            {t('layout.pages.settings')}
          </Group>
        </Anchor>
      }
    >
      <Loaded query={query}>
        {() => (
          <Stack gap="lg">
            {shown === undefined ? (
              <PanelCard title={t('moving.source')} note={t('moving.sourceNote')}>
                <SourceForm onBegun={setChosen} />
              </PanelCard>
            ) : (
              <ImportView key={shown.id} item={shown} onNew={() => setChosen('new')} />
            )}
            {items.length > 0 && <ImportList items={items} onChoose={setChosen} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
