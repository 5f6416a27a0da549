import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: its title, one sentence about it, and its actions. */
export function Page({ title, lead, actions, before, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Linegate`;
  }, [title]);
  return (
    <Stack gap="lg">
      {before}
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} className="page-title">
          <Title order={1}>{title}</Title>
          {lead !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {lead}
            </Text>
          )}
        </Stack>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
