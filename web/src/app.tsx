import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from './api/query-client.js';
import { Overlay } from './layout/overlay/overlay.js';
import { Router } from './router.js';
import { styleNonce } from './style-nonce.js';
import { cssVariables, theme } from './theme.js';

/** The whole panel: theme, data, pages and overlay. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Router />
        <Overlay />
      </QueryClientProvider>
    </MantineProvider>
  );
}
