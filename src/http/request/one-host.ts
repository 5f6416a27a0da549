import type { FastifyInstance } from 'fastify';
import { PanelError } from '../../common/problems/panel.errors.js';

class SecondHost extends PanelError {
  constructor() {
    super(400, 'The request names more than one host');
  }
}

/** Rejects a request with several `Host` lines (RFC 9112, 3.2), which Node has joined: a proxy may have used another one. */
export function refuseSecondHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(request.raw.headers.host?.includes(',') === true ? new SecondHost() : undefined);
  });
}
