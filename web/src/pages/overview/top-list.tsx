import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Amount } from '../../api/json.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import classes from './top-list.module.css';

interface TopListProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly { readonly path: string; readonly name: string; readonly bytes: Amount }[];
}

/** The users or nodes with the most traffic, with bars to compare them. */
export function TopList({ title, note, rows }: TopListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const most = Math.max(1, ...rows.map(({ bytes }) => Number(bytes)));
  return (
    <PanelCard title={title} note={note}>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('overview.noTraffic')}
        </Text>
      )}
      <Stack gap={10} component="ol" className={classes.list}>
        {rows.map(({ path, name, bytes }) => (
          <li key={path}>
            <Group justify="space-between" wrap="nowrap" gap="md">
              <Link to={path} className={`row-link ${classes.name}`} title={name}>
                {name}
              </Link>
              <Text size="sm" className="numeric">
                {formats.bytes(bytes)}
              </Text>
            </Group>
            <div className={classes.bar} style={{ width: `${(Number(bytes) / most) * 100}%` }} aria-hidden />
          </li>
        ))}
      </Stack>
    </PanelCard>
  );
}
