import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { CrashBoundary } from './layout/crash-boundary.js';
import { Frame } from './layout/frame.js';
import { LostPage } from './layout/lost-page.js';
import { loadOverPages } from './layout/overlay.js';
import LoginPage from './pages/login.page.js';
import OverviewPage from './pages/overview/overview.page.js';
import { overlay } from './parts/overlay-wanted.js';

/** A page on which something is typed: what may have to lie over it, and the styles of fields, are there before it is. */
const work = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadOverPages()]);
    overlay.want();
    return page;
  });

const SetupPage = lazy(() => import('./pages/setup.page.js'));

/** What the frame surrounds. Each page is loaded when it is opened, but for the overview, which is the first. */
const INSIDE: readonly (readonly [path: string, Page: ComponentType])[] = [
  ['', OverviewPage],
  ['users', work(() => import('./pages/users/users.page.js'))],
  ['users/:id', work(() => import('./pages/user/user.page.js'))],
  ['levels', work(() => import('./pages/levels/levels.page.js'))],
  ['nodes', work(() => import('./pages/nodes/nodes.page.js'))],
  ['nodes/:id', work(() => import('./pages/node/node.page.js'))],
  ['lines', work(() => import('./pages/lines/lines.page.js'))],
  ['traffic', work(() => import('./pages/traffic/traffic.page.js'))],
  ['rules', work(() => import('./pages/rules/rules.page.js'))],
  ['audit', work(() => import('./pages/audit/audit.page.js'))],
  ['operators', work(() => import('./pages/operators/operators.page.js'))],
  ['tokens', work(() => import('./pages/tokens/tokens.page.js'))],
  ['settings', work(() => import('./pages/settings/settings.page.js'))],
  ['reference', work(() => import('./pages/reference/reference.page.js'))],
  ['account', work(() => import('./pages/account/account.page.js'))],
];

/** Every address of the panel. */
export function Router() {
  return (
    <BrowserRouter basename="/admin">
      <CrashBoundary at="">
        <Suspense fallback={null}>
          <Routes>
            <Route path="login" element={<LoginPage />} />
            <Route path="setup" element={<SetupPage />} />
            <Route path="/" element={<Frame />}>
              {INSIDE.map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<LostPage />} />
            </Route>
          </Routes>
        </Suspense>
      </CrashBoundary>
    </BrowserRouter>
  );
}
