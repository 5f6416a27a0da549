import { Panel } from '../../support/panel.js';
import { TcpProxy } from '../../support/database/tcp-proxy.mjs';
import { listen } from './listen.js';

interface ProxiedPanel {
  readonly panel: Panel;
  readonly url: string;
  /** Passes connections on to the panel until a test stops it. */
  readonly proxy: TcpProxy;
}

/** Starts a panel that listens, and a proxy in front of it, before the tests of a describe block. Stops both after them. */
export function useProxiedPanel(assign: (started: ProxiedPanel) => void): void {
  let panel: Panel;
  let proxy: TcpProxy;
  beforeAll(async () => {
    panel = await Panel.start();
    const url = await listen(panel);
    proxy = await TcpProxy.to(Number(new URL(url).port));
    assign({ panel, url, proxy });
  });
  afterAll(async () => {
    await proxy.stop();
    await panel.stop();
  });
}
