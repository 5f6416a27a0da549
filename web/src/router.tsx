import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { AppShell } from './layout/app-shell.js';
import { lazyPage } from './layout/connection/page-loads.js';
import { overlay } from './feedback/overlay-state.js';
import { loadOverlayContent } from './layout/overlay/overlay.js';
import { ErrorBoundary } from './layout/error-boundary.js';
import { NotFoundPage } from './layout/page/not-found-page.js';
import { WaysOut } from './layout/page/ways-out.js';
import LoginPage from './pages/login.page.js';
import OverviewPage from './pages/overview/overview.page.js';

/** A page with a form. The overlay and the styles of fields load before it, so that nothing shifts during typing. */
const formPage = (path: string, load: () => Promise<{ default: ComponentType }>) =>
  lazyPage(path, async () => {
    const [page] = await Promise.all([load(), loadOverlayContent()]);
    overlay.want();
    return page;
  });

const SetupPage = lazy(() => import('./pages/setup.page.js'));

/** The pages inside the shell, except the overview, which comes first. Each loads when it opens, or when a pointer is on its link. */
const FORM_PAGES: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  users: () => import('./pages/users/users.page.js'),
  'users/:id': () => import('./pages/user/user.page.js'),
  levels: () => import('./pages/levels/levels.page.js'),
  nodes: () => import('./pages/nodes/nodes.page.js'),
  'nodes/:id': () => import('./pages/node/node.page.js'),
  templates: () => import('./pages/templates/templates.page.js'),
  lines: () => import('./pages/lines/lines.page.js'),
  traffic: () => import('./pages/traffic/traffic.page.js'),
  rules: () => import('./pages/rules/rules.page.js'),
  jobs: () => import('./pages/jobs/jobs.page.js'),
  audit: () => import('./pages/audit/audit.page.js'),
  operators: () => import('./pages/operators/operators.page.js'),
  tokens: () => import('./pages/tokens/tokens.page.js'),
  settings: () => import('./pages/settings/settings.page.js'),
  'settings/import': () => import('./pages/moving/moving.page.js'),
  reference: () => import('./pages/reference/reference.page.js'),
  account: () => import('./pages/account/account.page.js'),
};
const PAGES: readonly (readonly [path: string, Page: ComponentType])[] = [
  ['', OverviewPage],
  ...Object.entries(FORM_PAGES).map(([path, load]) => [path, formPage(path, load)] as const),
];

/** The routes of the panel. */
export function Router() {
  return (
    <BrowserRouter basename="/admin">
      <WaysOut>
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
      </WaysOut>
    </BrowserRouter>
  );
}
