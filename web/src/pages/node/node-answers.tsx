import { Alert, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/resources/nodes.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { CircleCheck, TriangleAlert } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';

/** A test without a daemon: what the panel would answer to its calls now. */
export function NodeAnswers({ id }: { id: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['nodes', id, 'answers'], queryFn: () => nodes.answers(id), gcTime: 0 });
  return (
    <PanelCard title={t('node.answers.title')} note={t('node.answers.note')}>
      <Loaded query={query}>
        {({ items, users }) => (
          <Stack>
            <Alert
              variant="light"
              color={users === 0 ? 'orange' : 'teal'}
              icon={users === 0 ? <TriangleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
              className="plain-alert"
            >
              {users === 0
                ? t('node.answers.nobody')
                : t('node.answers.users', { count: users, shown: formats.number(users) })}
            </Alert>
            {items.map(({ path, data }) => (
              <section key={path} aria-label={path}>
                <Text size="sm" fw={550} mb={4} ff="monospace">
                  {`GET ${path}`}
                </Text>
                <Code block tabIndex={0}>
                  {data}
                </Code>
              </section>
            ))}
          </Stack>
        )}
      </Loaded>
    </PanelCard>
  );
}
