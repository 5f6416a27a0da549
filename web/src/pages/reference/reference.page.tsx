import { Accordion, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../feedback/empty-state.js';
import { BookOpen } from '../../icons/icons.js';
import { PageSkeleton } from '../../layout/page/page-skeleton.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { SearchField } from '../../lists/search-field.js';
import { type Description, readDescription, type Route, routesByTag, spelledOut } from './description.js';
import classes from './reference.module.css';

/** Every route of the panel, from its own OpenAPI description. */
export default function ReferencePage() {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const { data, isError } = useQuery({
    queryKey: ['description'],
    queryFn: readDescription,
    retry: false,
    staleTime: Infinity,
  });
  const matches = ({ method, path, operation }: Route) =>
    `${method} ${path} ${operation.summary ?? ''}`.toLowerCase().includes(wanted.toLowerCase());
  return (
    <Page title={t('layout.pages.reference')} lead={t('reference.lead')}>
      {isError && (
        <EmptyState icon={BookOpen} title={t('reference.off')}>
          {t('reference.offText')}
        </EmptyState>
      )}
      {!isError && data === undefined && <PageSkeleton />}
      {data !== undefined && (
        <Stack gap="lg">
          <Group>
            <SearchField value={wanted} label={t('reference.search')} onSearch={setWanted} />
          </Group>
          {routesByTag(data)
            .map(([tag, routes]) => [tag, routes.filter(matches)] as const)
            .filter(([, routes]) => routes.length > 0)
            .map(([tag, routes]) => (
              <PanelCard key={tag} title={tag} isFlush>
                <Accordion variant="default" chevronPosition="left">
                  {routes.map((route) => (
                    <RouteEntry key={`${route.method} ${route.path}`} route={route} description={data} />
                  ))}
                </Accordion>
              </PanelCard>
            ))}
        </Stack>
      )}
    </Page>
  );
}

function RouteEntry({ route, description: whole }: { route: Route; description: Description }) {
  const { t } = useTranslation();
  const { method, path, operation } = route;
  const { summary, description, parameters = [], requestBody, responses = {} } = operation;
  const body = spelledOut(Object.values(requestBody?.content ?? {})[0]?.schema, whole);
  return (
    <Accordion.Item value={`${method} ${path}`}>
      <Accordion.Control>
        <Group gap="sm" wrap="nowrap">
          <Code className={classes.method} data-method={method}>
            {method}
          </Code>
          <div className={classes.route}>
            <Text size="sm" ff="monospace">
              {path}
            </Text>
            {summary !== undefined && summary !== '' && (
              <Text size="xs" c="dimmed">
                {summary}
              </Text>
            )}
          </div>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          {description !== undefined && description !== '' && <Text size="sm">{description}</Text>}
          {parameters.length > 0 && (
            <PlainTable
              label={t('reference.parameters')}
              headings={[t('reference.parameter'), t('reference.where'), t('reference.about')]}
              rows={parameters.map((parameter) => ({
                key: `${parameter.in} ${parameter.name}`,
                cells: [
                  <Code key="name">{parameter.name}</Code>,
                  parameter.in,
                  parameter.description ?? String(parameter.schema?.type ?? ''),
                ],
              }))}
            />
          )}
          {body !== undefined && (
            <Code block tabIndex={0} aria-label={t('reference.body')}>
              {JSON.stringify(body, undefined, 2)}
            </Code>
          )}
          <PlainTable
            label={t('reference.answers')}
            headings={[t('reference.status'), t('reference.about')]}
            rows={Object.entries(responses).map(([status, response]) => ({
              key: status,
              cells: [<Code key="status">{status}</Code>, response.description ?? ''],
            }))}
          />
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
