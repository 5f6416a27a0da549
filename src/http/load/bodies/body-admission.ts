import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PanelError } from '../../../common/problems/panel.errors.js';
import { EarlyBody } from '../../body/early-body.js';
import { isStreamed } from '../../body/streamed-body.js';
import { isUnparsed } from '../../body/unparsed-body.js';
import { BODY_LIMIT } from '../../body/body-limit.js';
import { surfaceOf } from '../../request/surface.js';
import type { Gates } from '../gate.js';
import { hasKeyInBody, MAX_SHORT } from '../work-class.js';
import { ArrivingBodies } from './arriving-bodies.js';
import { BodyBudget } from './body-budget.js';

const MIB = 2 ** 20;
const PATIENCE_MS = 4000;
/** The time for which a refusal waits. Otherwise its sender would begin again at once, a thousand times a second. */
const HELD_MS = 2000;

/** The sender hung up while its body waited. Nobody sees this response. */
class SenderGone extends PanelError {
  constructor() {
    super(400, 'The body did not arrive');
  }
}

/**
 * Decides which bodies are read: a node must be authorized, and there must be room. Bodies of unchecked nodes have a budget of their own, and
 * so have those of callers that are logged in, and those of all others: strangers take room from nobody else. Streamed bodies need no room.
 *
 * @param gates admit nodes, and recognize operators and clients. The guards of the routes still decide, after the body
 */
export function admitBodies(
  server: FastifyInstance,
  gates: Gates,
  admitNode: (request: FastifyRequest) => Promise<void>,
): void {
  const early = new BodyBudget(8 * MIB, PATIENCE_MS);
  const short = new BodyBudget(8 * MIB, PATIENCE_MS);
  const long = new BodyBudget(16 * MIB, PATIENCE_MS);
  const known = new ArrivingBodies(8 * MIB);
  const strangers = new ArrivingBodies(8 * MIB);
  const rooms = new WeakMap<FastifyRequest, () => void>();
  const refused = new WeakSet<FastifyRequest>();

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

  /** Gives the body room as it comes. */
  function admitFromAnybody(request: FastifyRequest, payload: Readable): void {
    const caller = gates.operator.recognize(request) ?? gates['access-token'].recognize(request) ?? '';
    const isKnown = caller !== '';
    const sender = isKnown ? caller : (gates.address.recognize(request) ?? '');
    const refuse = (): void => void refused.add(request);
    rooms.set(request, (isKnown ? known : strangers).begin(sender, payload, refuse));
  }

  server.addHook('preParsing', async (request, _reply, payload) =>
    isReport(request) && !isStreamed(request.routeOptions.config) ? admitFromNode(request, payload) : payload,
  );
  // Not asynchronous: the parser must listen in the same turn of the event loop.
  server.addHook('preParsing', (request, _reply, payload: Readable, done) => {
    const isOthers = hasBody(request) && !isReport(request) && !isStreamed(request.routeOptions.config);
    if (isOthers) admitFromAnybody(request, payload);
    done(null, payload);
  });
  // At the response, not at the end of the connection: the work for a client goes on after the client has hung up.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET') rooms.get(request)?.();
    if (refused.has(request)) setTimeout(done, HELD_MS);
    else done();
  });
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isReport(request: FastifyRequest): boolean {
  const { url, config } = request.routeOptions;
  return hasBody(request) && url !== undefined && surfaceOf(url) === 'node' && !hasKeyInBody(config);
}

/** The length of the body, or its limit where the sender gives no length or a greater one. */
function lengthOf({ headers, routeOptions: { config } }: FastifyRequest): number {
  const most = isUnparsed(config) ? config.unparsedBodyLimit : BODY_LIMIT;
  return Math.min(Number(headers['content-length'] ?? most), most);
}
