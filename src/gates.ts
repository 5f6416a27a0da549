import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessTokensService } from './auth/tokens/access-tokens.service.js';
import { bearerToken } from './auth/tokens/jwt.strategy.js';
import { addressNetwork } from './credentials/address-network.js';
import type { Gates } from './http/load/gate.js';
import { addressOf } from './http/request/address-of.js';
import { LineKeyGuard } from './line-key/guard/line-key.guard.js';
import { AdminCallersService } from './operators/guard/admin-callers.service.js';
import { LinkGateService } from './subscriptions/answer/link-gate.service.js';

/** The address of a caller, as one of the limits. */
export function networkOf(request: FastifyRequest): string {
  return addressNetwork(addressOf(request));
}

/** The gates of all classes of work: how each part of the API tells its callers from strangers. */
export function gatesOf(app: INestApplicationContext): Gates {
  const tokens = app.get(AccessTokensService, { strict: false });
  return {
    'line-key': app.get(LineKeyGuard, { strict: false }).gate,
    'body-token': app.get(LineKeyGuard, { strict: false }).bodyGate,
    operator: app.get(AdminCallersService, { strict: false }).gate,
    link: app.get(LinkGateService, { strict: false }).gate,
    // The signature shows without the database whether a token is the panel's. All others count as one caller.
    'access-token': {
      recognize: (request) => {
        const token = bearerToken(request) ?? '';
        return tokens.hasIssued(token) ? token : '';
      },
    },
    address: { recognize: networkOf },
  };
}
