import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../values/relative-time.js';
import { PlainTable } from './plain-table.js';

export interface SessionRow<Id> {
  readonly id: Id;
  readonly address: string;
  readonly client: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** The last request of an operator. */
  readonly last_seen_at?: number;
  /** The last refresh of a user's token. */
  readonly refreshed_at?: number;
  readonly is_current?: boolean;
}

interface SessionTableProps<Id> {
  readonly sessions: readonly SessionRow<Id>[];
  /** Without it the sessions have no button. */
  readonly onEnd?: ((id: Id) => void) | undefined;
  readonly ending?: Id | undefined;
}

/** The sessions of an account: address, client, start and end. */
export function SessionTable<Id extends string | number>({ sessions, onEnd, ending }: SessionTableProps<Id>) {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('sessions.title')}
      headings={[
        t('sessions.client'),
        t('sessions.since'),
        t('sessions.lastUsed'),
        t('sessions.expires'),
        t('common.actions'),
      ]}
      rows={sessions.map((session) => ({
        key: session.id,
        cells: [
          <div key="client">
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" fw={550}>
                {session.address}
              </Text>
              {session.is_current === true && (
                <Badge size="sm" variant="outline" color="gray" tt="none">
                  {t('sessions.this')}
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed" maw={320} truncate>
              {session.client || t('sessions.unknownClient')}
            </Text>
          </div>,
          <RelativeTime key="since" at={session.created_at} />,
          <RelativeTime key="used" at={session.last_seen_at ?? session.refreshed_at} />,
          <RelativeTime key="expires" at={session.expires_at} />,
          onEnd !== undefined && session.is_current !== true && (
            <Button
              key="end"
              size="compact-sm"
              variant="default"
              loading={ending === session.id}
              onClick={() => onEnd(session.id)}
              aria-label={t('sessions.endOf', { address: session.address })}
            >
              {t('sessions.end')}
            </Button>
          ),
        ],
      }))}
    />
  );
}
