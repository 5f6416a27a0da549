import type { FastifyRequest } from 'fastify';

const offered = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Keeps the turn of a request for its route, which takes it when the long part of the work begins. */
export function offerTurn(request: FastifyRequest, take: () => Promise<void>): void {
  offered.set(request, take);
}

/** Waits for the turn of a request; its response ends the turn. @throws TooManyAtOnce */
export async function takeLateTurn(request: FastifyRequest): Promise<void> {
  await offered.get(request)?.();
}
