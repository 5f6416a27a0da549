import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { audit } from '../../api/resources/audit.js';
import { Loaded } from '../../feedback/loaded.js';
import { RelativeTime } from '../../values/relative-time.js';
import { Sentence } from './sentence.js';

const MAX_SHOWN = 10;

/** The newest changes that a job has made, which the log itself does not list. */
export function FoldedChanges({ job }: { job: number }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['audit', 'folded', job],
    queryFn: () => audit.list({ operation: job, limit: MAX_SHOWN }),
  });
  return (
    <Loaded query={query}>
      {({ items, next }) =>
        items.length === 0 ? (
          <Text size="sm">{t('audit.folded.none')}</Text>
        ) : (
          <Stack gap={4}>
            <Text size="sm" fw={550}>
              {t('audit.folded.title')}
            </Text>
            {items.map((entry) => (
              <Text key={entry.id} size="sm">
                <Sentence entry={entry} /> · <RelativeTime at={entry.at} />
              </Text>
            ))}
            {next !== null && (
              <Anchor component={Link} to={`/audit?operation=${job}`} size="sm">
                {t('audit.folded.all')}
              </Anchor>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
