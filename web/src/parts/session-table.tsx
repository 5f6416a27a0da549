import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Moment } from './moment.js';
import { PlainTable } from './plain-table.js';

export interface ShownSession {
  readonly id: string;
  readonly address: string | null;
  readonly client: string | null;
  readonly created_at: number;
  readonly last_used_at?: number | null;
  readonly expires_at: number | null;
  readonly current?: boolean;
}

interface SessionTableProps {
  readonly sessions: readonly ShownSession[];
  /** Without it none can be ended. */
  readonly onEnd?: ((id: string) => void) | undefined;
  readonly ending?: string | undefined;
}

/** Who is logged in from where, and since when. */
export function SessionTable({ sessions, onEnd, ending }: SessionTableProps) {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('sessions.title')}
      headings={[t('sessions.client'), t('sessions.since'), t('sessions.lastUsed'), t('sessions.expires'), t('common.actions')]}
      rows={sessions.map((session) => ({
        key: session.id,
        cells: [
          <div key="client">
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" fw={550}>
                {session.address ?? t('common.unknown')}
              </Text>
              {session.current === true && (
                <Badge size="sm" variant="outline" color="gray" tt="none">
                  {t('sessions.this')}
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed" maw={320} truncate>
              {session.client ?? t('sessions.unknownClient')}
            </Text>
          </div>,
          <Moment key="since" at={session.created_at} />,
          <Moment key="used" at={session.last_used_at} never={'–'} />,
          <Moment key="expires" at={session.expires_at} />,
          onEnd !== undefined && session.current !== true && (
            <Button
              key="end"
              size="compact-sm"
              variant="default"
              loading={ending === session.id}
              onClick={() => onEnd(session.id)}
              aria-label={t('sessions.endOf', { address: session.address ?? t('common.unknown') })}
            >
              {t('sessions.end')}
            </Button>
          ),
        ],
      }))}
    />
  );
}
