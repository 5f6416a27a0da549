import { Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PanelCardProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** The contents have no padding, as for tables. */
  readonly isFlush?: boolean;
}

/** A framed section of a page. */
export function PanelCard({ title, note, actions, children, isFlush = false }: PanelCardProps) {
  return (
    <Card withBorder padding={isFlush ? 0 : 'md'} className="panel-card" component="section" aria-label={title}>
      {title !== undefined && (
        <Group
          justify="space-between"
          mb={isFlush || children === undefined ? 0 : 'sm'}
          p={isFlush ? 'md' : 0}
          gap="xs"
        >
          <div>
            <Title order={2} size="h5">
              {title}
            </Title>
            {note !== undefined && (
              <Text size="xs" c="dimmed" component="div">
                {note}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      {children}
    </Card>
  );
}
