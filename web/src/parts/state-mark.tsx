import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

export type Tone = 'good' | 'warning' | 'bad' | 'idle' | 'info';

/** A state: a dot of its colour, and always its name, since colour alone says nothing to many. */
export function StateMark({ tone, children, isLive = false }: { tone: Tone; children: ReactNode; isLive?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap" className={classes.mark}>
      <span className={classes.dot} data-tone={tone} data-live={isLive || undefined} aria-hidden />
      <Text span size="sm" className={classes.name}>
        {children}
      </Text>
    </Group>
  );
}
