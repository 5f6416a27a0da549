import { Card, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../api/resources/overview.js';
import { useFormats } from '../../format/use-formats.js';
import { ArrowDown, ArrowUp } from '../../icons/icons.js';
import classes from './figures.module.css';

/** The main figures. Each links to its list. */
export function Figures({ overview: { users, traffic_24h: traffic } }: { overview: Overview }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <SimpleGrid cols={{ base: 2, sm: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
      <Figure
        name={t('overview.online')}
        to="/users?online=true"
        note={t('overview.online24h', { count: users.online_24h })}
      >
        {formats.number(users.online)}
      </Figure>
      <Figure name={t('overview.users')} to="/users" note={t('overview.active', { count: users.active })}>
        {formats.number(users.total)}
      </Figure>
      <Figure
        name={t('overview.traffic24h')}
        to="/traffic"
        note={
          <span className={classes.ways}>
            <span>
              <ArrowUp size={12} aria-label={t('common.upload')} /> {formats.bytes(traffic.upload)}
            </span>
            <span>
              <ArrowDown size={12} aria-label={t('common.download')} /> {formats.bytes(traffic.download)}
            </span>
          </span>
        }
      >
        {formats.bytes(Number(traffic.upload) + Number(traffic.download))}
      </Figure>
      <Figure
        name={t('overview.nearQuota')}
        to="/users?near=quota"
        note={t('overview.nearExpiry', { count: users.near_expiry })}
      >
        {formats.number(users.near_quota)}
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ name, to, note, children }: { name: string; to: string; note: ReactNode; children: ReactNode }) {
  return (
    <UnstyledButton component={Link} to={to} className={classes.link}>
      <Card withBorder padding="md" className={`panel-card ${classes.card}`}>
        <Text size="sm" c="dimmed" truncate>
          {name}
        </Text>
        <div className={classes.value}>{children}</div>
        <Text size="xs" c="dimmed" component="div">
          {note}
        </Text>
      </Card>
    </UnstyledButton>
  );
}
