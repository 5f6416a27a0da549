import { PrivateServer } from '../database/private-server.js';
import { Installation } from './installation.js';
import { PATIENCE_MS } from './process.js';

/**
 * Returns a function that starts a private database server with the given flags, and an installation on it. Registers a hook that
 * stops both after each test of the describe block.
 */
export function useInstallationOnServer(): (flags: string[]) => Promise<Installation> {
  let server: PrivateServer;
  let installation: Installation;
  afterEach(async () => {
    await installation.stop();
    await server.stop();
  }, PATIENCE_MS);

  return async (flags) => {
    server = await PrivateServer.start(flags);
    installation = await Installation.create(server.url);
    return installation;
  };
}
