import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

export type Tone = 'good' | 'warning' | 'bad' | 'idle' | 'info';

interface StateMarkProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly isLive?: boolean;
  /** The name is a sentence: it may wrap in a narrow window. */
  readonly isSentence?: boolean;
}

/** A state as a coloured dot with its name, because some people cannot tell the colours apart. */
export function StateMark({ tone, children, isLive = false, isSentence = false }: StateMarkProps) {
  return (
    <Group gap={8} wrap="nowrap" className={classes.mark} data-sentence={isSentence || undefined}>
      <span className={classes.dot} data-tone={tone} data-live={isLive || undefined} aria-hidden />
      <Text span size="sm" className={isSentence ? undefined : classes.name}>
        {children}
      </Text>
    </Group>
  );
}
