import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useEvents } from '../session/use-events.js';
import { useSession } from '../session/use-session.js';
import { FailedState } from '../parts/failed-state.js';
import { Brand } from './brand.js';
import classes from './frame.module.css';
import { PageOutline } from './page-outline.js';
import { SideBar } from './side-bar.js';

/** What surrounds every page of somebody who is logged in. */
export function Frame() {
  const { session, error, retry } = useSession();
  const location = useLocation();
  if (error !== null && session === undefined) return <FailedState error={error} retry={retry} />;
  if (session === undefined) return null;
  if (session === null) return <Navigate to="/login" state={{ from: location.pathname + location.search }} replace />;
  return <Inside />;
}

function Inside() {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  useEvents();
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
  }, [pathname, close]);

  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: 236, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a href="#main" className="skip-link">
        {t('layout.skip')}
      </a>
      <AppShell.Header className={classes.header} hiddenFrom="sm">
        <Group h="100%" px="md" justify="space-between">
          <Brand />
          <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={t('layout.menu')} aria-expanded={isOpen} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('layout.navigation')}>
        <SideBar onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <Suspense fallback={<PageOutline />}>
            <Outlet />
          </Suspense>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
