import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Brand } from './brand.js';
import classes from './entrance.module.css';
import { LanguageSwitch } from './language-switch.js';

interface EntranceProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The page of those who are not inside yet. */
export function Entrance({ title, lead, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Linegate`;
  }, [title]);
  return (
    <main className={classes.ground}>
      <div className={classes.column}>
        <Group justify="space-between" mb="lg">
          <Brand />
          <LanguageSwitch />
        </Group>
        <Card withBorder padding="xl" className="panel-card" shadow="sm">
          <Stack gap={4} mb="lg">
            <Title order={1} size="h3">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          </Stack>
          {children}
        </Card>
      </div>
    </main>
  );
}
