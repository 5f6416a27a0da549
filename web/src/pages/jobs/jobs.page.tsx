import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operations } from '../../api/resources/operations.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { ListChecks } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { Pager } from '../../lists/pager.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useCursor } from '../../lists/use-cursor.js';
import { useFormats } from '../../format/use-formats.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark } from '../../values/state-mark.js';
import { ImportedFileDialog } from './imported-file-dialog.js';
import { JobActions } from './job-actions.js';
import { JobProgress } from './job-progress.js';
import { isAtWork, toneOf, useJobText } from './job-text.js';

const POLL_MS = 1000;
const QUIET_POLL_MS = 15_000;

/** The long work that runs and has run. It goes on without this page. */
export default function JobsPage() {
  const { t } = useTranslation();
  const textOf = useJobText();
  const formats = useFormats();
  const cursor = useCursor();
  const [opened, setOpened] = useState<number>();
  const { after } = cursor;
  const query = useQuery({
    queryKey: ['operations', after],
    queryFn: () => operations.list(after === undefined ? {} : { after }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isAtWork) === true ? POLL_MS : QUIET_POLL_MS),
  });
  return (
    <Page title={t('layout.pages.jobs')} lead={t('jobs.lead')}>
      <PanelCard isFlush>
        <Loaded query={query}>
          {({ items, next }) =>
            items.length === 0 ? (
              <EmptyState icon={ListChecks} title={t('jobs.none')}>
                {t('jobs.noneText')}
              </EmptyState>
            ) : (
              <>
                <PlainTable
                  label={t('layout.pages.jobs')}
                  headings={[
                    t('jobs.job'),
                    t('jobs.state'),
                    t('jobs.progress'),
                    t('jobs.by'),
                    t('jobs.begun'),
                    t('common.actions'),
                  ]}
                  rows={items.map((job) => ({
                    key: job.id,
                    cells: [
                      <Text key="job" size="sm" fw={550}>
                        {textOf(job)}
                        <Text span size="sm" c="dimmed" ml={6}>
                          #{formats.number(job.id)}
                        </Text>
                      </Text>,
                      <StateMark key="state" tone={toneOf(job)}>
                        {t(`jobs.states.${job.state}`)}
                      </StateMark>,
                      <JobProgress key="progress" job={job} />,
                      job.by ?? '–',
                      <RelativeTime key="begun" at={job.created_at} />,
                      <JobActions key="actions" job={job} onOpen={() => setOpened(job.id)} />,
                    ],
                  }))}
                />
                <Pager cursor={cursor} next={next} />
              </>
            )
          }
        </Loaded>
      </PanelCard>
      {opened !== undefined && <ImportedFileDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
