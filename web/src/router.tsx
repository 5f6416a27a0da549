import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { AppShell } from './layout/app-shell.js';
import { overlay } from './layout/overlay/overlay-state.js';
import { loadOverlayContent } from './layout/overlay/overlay.js';
import { ErrorBoundary } from './layout/page/error-boundary.js';
import { NotFoundPage } from './layout/page/not-found-page.js';
import LoginPage from './pages/login.page.js';
import OverviewPage from './pages/overview/overview.page.js';

/** A page with a form. The overlay and the styles of fields load before it, so that nothing shifts during typing. */
const formPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadOverlayContent()]);
    overlay.want();
    return page;
  });

const SetupPage = lazy(() => import('./pages/setup.page.js'));

/** The pages inside the shell. Each loads when it opens, except the overview, which comes first. */
const PAGES: readonly (readonly [path: string, Page: ComponentType])[] = [
  ['', OverviewPage],
  ['users', formPage(() => import('./pages/users/users.page.js'))],
  ['users/:id', formPage(() => import('./pages/user/user.page.js'))],
  ['levels', formPage(() => import('./pages/levels/levels.page.js'))],
  ['nodes', formPage(() => import('./pages/nodes/nodes.page.js'))],
  ['nodes/:id', formPage(() => import('./pages/node/node.page.js'))],
  ['templates', formPage(() => import('./pages/templates/templates.page.js'))],
  ['lines', formPage(() => import('./pages/lines/lines.page.js'))],
  ['traffic', formPage(() => import('./pages/traffic/traffic.page.js'))],
  ['rules', formPage(() => import('./pages/rules/rules.page.js'))],
  ['audit', formPage(() => import('./pages/audit/audit.page.js'))],
  ['operators', formPage(() => import('./pages/operators/operators.page.js'))],
  ['tokens', formPage(() => import('./pages/tokens/tokens.page.js'))],
  ['settings', formPage(() => import('./pages/settings/settings.page.js'))],
  ['reference', formPage(() => import('./pages/reference/reference.page.js'))],
  ['account', formPage(() => import('./pages/account/account.page.js'))],
];

/** The routes of the panel. */
export function Router() {
  return (
    <BrowserRouter basename="/admin">
      <ErrorBoundary at="">
        <Suspense fallback={null}>
          <Routes>
            <Route path="login" element={<LoginPage />} />
            <Route path="setup" element={<SetupPage />} />
            <Route path="/" element={<AppShell />}>
              {PAGES.map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
