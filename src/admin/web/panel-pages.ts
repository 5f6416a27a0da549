import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROGRAM_FOLDER } from '../../common/program/program-folder.js';
import { DAY_MS } from '../../common/time/duration.js';
import { workConfig } from '../../http/load/work-class.js';
import { pageHeaders } from './page-headers.js';

/** The set-up builds the pages here. */
const BUILT = join(PROGRAM_FOLDER, 'web/dist');

/** Rejects all other characters, since some proxies read a path with them as another path. */
const PAGE = /^\/admin(\/(?!assets\/)[\w/-]*)?(\?|$)/;

const PAGE_ROUTE = { config: workConfig('page') };

const NONCE_PLACE = '__CSP_NONCE__';
const NONCE_BYTES = 18;
const YEAR_MS = 365 * DAY_MS;

/**
 * Serves the panel's pages at `/admin` and under `/admin/`. Assets have a hash in their name and never change. Every other path
 * there is a page. All pages share one document, which has a new nonce in each response. A checkout without built pages
 * serves nothing under `/admin/`.
 */
export function servePanelPages(server: FastifyInstance, folder = BUILT): void {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  const pieces = readFileSync(file, 'utf8').split(NONCE_PLACE);

  serveAssets(server, join(folder, 'assets'));
  for (const path of ['/admin', '/admin/*']) {
    server.get(path, PAGE_ROUTE, async (request, reply) =>
      PAGE.test(request.url) ? page(reply, pieces) : missing(reply),
    );
  }
}

/** One route for all assets: a route for each file would be half of all routes of the server. */
function serveAssets(server: FastifyInstance, root: string): void {
  // The files that exist at the start. No other request reaches the file system.
  const names = new Set(readdirSync(root));
  void server.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true, immutable: true, maxAge: YEAR_MS });
    scope.route<{ Params: { '*': string } }>({
      ...PAGE_ROUTE,
      method: ['GET', 'HEAD'],
      url: '/admin/assets/*',
      handler: async ({ params }, reply) => (names.has(params['*']) ? reply.sendFile(params['*']) : missing(reply)),
    });
  });
}

function page(reply: FastifyReply, pieces: readonly string[]): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(pieces.join(nonce));
}

/** The path is an asset of another version, or not a valid page. */
function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file');
}
