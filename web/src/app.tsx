import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.js';
import { router } from './router.js';
import { RenewalDialog } from './session/renewal-dialog.js';
import { styleNonce } from './style-nonce.js';
import { cssVariables, theme } from './theme.js';

/** The whole panel: theme, data, routes, and the login dialog that may lie over any page. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" autoClose={6000} />
        <RouterProvider router={router} />
        <RenewalDialog />
      </QueryClientProvider>
    </MantineProvider>
  );
}
