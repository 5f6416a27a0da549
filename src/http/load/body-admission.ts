import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PanelError } from '../../common/panel.errors.js';
import { BodyBudget } from './body-budget.js';
import { EarlyBody } from '../body/early-body.js';
import { BODY_LIMIT } from '../server/fastify-options.js';
import { isStreamed } from '../body/streamed-body.js';
import { surfaceOf } from '../server/surface.js';
import { isUnparsed } from '../body/unparsed-body.js';
import { MAX_SHORT } from './work-class.js';

const MIB = 2 ** 20;
const PATIENCE_MS = 4000;

/** The sender hung up while its body waited. Nobody sees this response. */
class SenderGone extends PanelError {
  constructor() {
    super(400, 'The body did not arrive');
  }
}

/**
 * Decides which bodies are read: a node must be authorized, and there must be room. Bodies of unchecked nodes have a budget of
 * their own, and so have bodies of all other callers: neither takes room from authorized nodes. Streamed bodies need no room.
 *
 * @param admitNode throws if the guard of the node API would reject the request. That guard still decides, after the body
 */
export function admitBodies(server: FastifyInstance, admitNode: (request: FastifyRequest) => Promise<void>): void {
  const early = new BodyBudget(8 * MIB, PATIENCE_MS);
  const short = new BodyBudget(8 * MIB, PATIENCE_MS);
  const long = new BodyBudget(16 * MIB, PATIENCE_MS);
  const strangers = new BodyBudget(16 * MIB, PATIENCE_MS);
  const rooms = new WeakMap<FastifyRequest, () => void>();

  /** @returns gives the room back */
  async function takeRoom(budget: BodyBudget, request: FastifyRequest): Promise<() => void> {
    const leave = await budget.take(lengthOf(request));
    if (!request.raw.destroyed) return leave;
    leave();
    throw new SenderGone();
  }

  /** Reads the body at once if there is room, and otherwise after its node is authorized. */
  async function admitFromNode(request: FastifyRequest, payload: Readable): Promise<Readable> {
    const length = lengthOf(request);
    const leave = early.takeNow(length);
    if (leave === undefined) {
      await admitNode(request);
      rooms.set(request, await takeRoom(length > MAX_SHORT ? long : short, request));
      return payload;
    }
    rooms.set(request, leave);
    const body = new EarlyBody(payload, length);
    try {
      await admitNode(request);
      return body.content;
    } catch (error) {
      body.abandon();
      throw error;
    }
  }

  server.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request) || isStreamed(request.routeOptions.config)) return payload;
    if (isReport(request)) return admitFromNode(request, payload);
    rooms.set(request, await takeRoom(strangers, request));
    return payload;
  });
  // At the response, not at the end of the connection: the work for a client goes on after the client has hung up.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET') rooms.get(request)?.();
    done();
  });
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isReport(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return hasBody(request) && url !== undefined && surfaceOf(url) === 'node';
}

/** The length of the body, or its limit where the sender gives no length or a greater one. */
function lengthOf({ headers, routeOptions: { config } }: FastifyRequest): number {
  const most = isUnparsed(config) ? config.unparsedBodyLimit : BODY_LIMIT;
  return Math.min(Number(headers['content-length'] ?? most), most);
}
