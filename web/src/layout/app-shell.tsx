import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FailedState } from '../feedback/failed-state.js';
import { useEvents } from '../session/use-events.js';
import { useSession } from '../session/use-session.js';
import classes from './app-shell.module.css';
import { ConnectionBar } from './connection/connection-bar.js';
import { ProgressLine } from './connection/progress-line.js';
import { useListAddresses } from './page/list-address.js';
import { Brand } from './brand.js';
import { ErrorBoundary } from './error-boundary.js';
import { PageSkeleton } from './page/page-skeleton.js';
import { usePaletteKeys } from './palette/palette-keys.js';
import { Palette } from './palette/palette.js';
import { SideBar } from './side-bar.js';

/** The frame of every page behind the login. */
export function AppShell() {
  const { session, error, retry } = useSession();
  const location = useLocation();
  if (error !== null && session === undefined) return <FailedState error={error} retry={retry} />;
  if (session === undefined) return null;
  if (session === null) return <Navigate to="/login" state={{ from: location.pathname + location.search }} replace />;
  return <SignedInShell />;
}

function SignedInShell() {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isFinding, { open: find, close: stopFinding }] = useDisclosure();
  const { pathname } = useLocation();
  usePaletteKeys(find);
  useEvents();
  useListAddresses();
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
  }, [pathname, close]);

  return (
    <div className={classes.frame}>
      <ProgressLine />
      <Palette isOpen={isFinding} onClose={stopFinding} />
      <a href="#main" className="skip-link">
        {t('layout.skip')}
      </a>
      <header className={classes.header}>
        <Brand />
        <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={t('layout.menu')} aria-expanded={isOpen} />
      </header>
      <nav className={classes.navbar} data-open={isOpen || undefined} aria-label={t('layout.navigation')}>
        <SideBar onClose={close} onFind={find} />
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        <ConnectionBar />
        <div className={classes.page}>
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}
