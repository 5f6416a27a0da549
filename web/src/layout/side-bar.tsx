import { CloseButton, Group, NavLink, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useRights } from '../session/use-session.js';
import { AccountMenu } from './account-menu/account-menu.js';
import { AttentionBadge, useAttentionCounts } from './attention-badge.js';
import { Brand } from './brand.js';
import { pageLoads } from './connection/page-loads.js';
import { type Destination, OVERVIEW, SECTIONS } from './navigation.js';
import { PaletteButton } from './palette/palette-button.js';
import classes from './side-bar.module.css';

/** The navigation by section, and the menu of the account. */
export function SideBar({ onClose, onFind }: { onClose: () => void; onFind: () => void }) {
  const { t } = useTranslation();
  const may = useRights();
  const counts = useAttentionCounts();
  const isOffered = ({ right }: Destination) => right === undefined || may(right);
  const sections = SECTIONS.map((section) => ({ ...section, destinations: section.destinations.filter(isOffered) }));
  return (
    <>
      <Group h={60} px="md" justify="space-between" wrap="nowrap">
        <Brand />
        <CloseButton hiddenFrom="sm" onClick={onClose} aria-label={t('common.close')} />
      </Group>
      <PaletteButton onOpen={onFind} />
      <div className={classes.links}>
        <Entry destination={OVERVIEW} />
        {sections
          .filter(({ destinations }) => destinations.length > 0)
          .map(({ name, destinations }) => (
            <div key={name} className={classes.section}>
              <Text className={classes.heading}>{t(`layout.sections.${name}`)}</Text>
              {destinations.map((destination) => (
                <Entry key={destination.path} destination={destination} count={counts.get(destination.name)} />
              ))}
            </div>
          ))}
      </div>
      <AccountMenu />
    </>
  );
}

interface EntryProps {
  readonly destination: Destination;
  /** The number of things that need an operator there. */
  readonly count?: number | undefined;
}

function Entry({ destination: { path, name, icon: Icon }, count = 0 }: EntryProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const prepare = () => pageLoads.prepare(path.slice(1));
  const isHere = path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <NavLink
      component={Link}
      to={path}
      label={t(`layout.pages.${name}`)}
      rightSection={count > 0 && <AttentionBadge count={count} />}
      leftSection={<Icon size={17} strokeWidth={1.8} aria-hidden />}
      active={isHere}
      onMouseEnter={prepare}
      onFocus={prepare}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link}
    />
  );
}
