import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './auth-layout.module.css';
import { Brand } from './brand.js';
import { LanguageSwitch } from './language-switch.js';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The layout of the login and set-up pages. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
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
