import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter } from 'react-router';
import { Frame } from './layout/frame.js';
import { LostPage } from './layout/lost-page.js';
import { CrashPage } from './layout/crash-page.js';

type Load = () => Promise<{ default: ComponentType }>;

/** Each page is loaded when it is opened. */
const page = (path: string, load: Load) => {
  const Page = lazy(load);
  return {
    path,
    element: (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    ),
  };
};

const inside = (path: string, load: Load) => {
  const Page = lazy(load);
  return { path, element: <Page />, errorElement: <CrashPage /> };
};

export const router = createBrowserRouter(
  [
    page('/login', () => import('./pages/login.page.js')),
    page('/setup', () => import('./pages/setup.page.js')),
    {
      path: '/',
      element: <Frame />,
      errorElement: <CrashPage />,
      children: [
        inside('', () => import('./pages/overview/overview.page.js')),
        inside('users', () => import('./pages/users/users.page.js')),
        inside('users/:id', () => import('./pages/user/user.page.js')),
        inside('levels', () => import('./pages/levels/levels.page.js')),
        inside('nodes', () => import('./pages/nodes/nodes.page.js')),
        inside('nodes/:id', () => import('./pages/node/node.page.js')),
        inside('lines', () => import('./pages/lines/lines.page.js')),
        inside('traffic', () => import('./pages/traffic/traffic.page.js')),
        inside('rules', () => import('./pages/rules/rules.page.js')),
        inside('audit', () => import('./pages/audit/audit.page.js')),
        inside('operators', () => import('./pages/operators/operators.page.js')),
        inside('tokens', () => import('./pages/tokens/tokens.page.js')),
        inside('settings', () => import('./pages/settings/settings.page.js')),
        inside('reference', () => import('./pages/reference/reference.page.js')),
        inside('account', () => import('./pages/account/account.page.js')),
        { path: '*', element: <LostPage /> },
      ],
    },
  ],
  { basename: '/admin' },
);
