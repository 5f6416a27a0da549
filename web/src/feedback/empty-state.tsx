import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.js';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces an empty list: shows the reason and the next step. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray">
        <Icon size={24} aria-hidden />
      </ThemeIcon>
      {title !== undefined && <Text fw={600}>{title}</Text>}
      {children !== undefined && (
        <Text size="sm" c="dimmed" ta="center" maw={420} component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
