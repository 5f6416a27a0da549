import type { Panel } from '../../support/panel.js';

/** Makes a panel listen, and returns its address. */
export async function listen(panel: Panel): Promise<string> {
  await panel.app.listen({ host: '127.0.0.1', port: 0 });
  return panel.app.getUrl();
}
