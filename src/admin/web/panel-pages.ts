import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROGRAM_FOLDER } from '../../common/program/program-folder.js';
import { DAY_MS } from '../../common/time/duration.js';
import { pageHeaders } from './page-headers.js';

/** The set-up builds the pages here. */
const BUILT = join(PROGRAM_FOLDER, 'web/dist');

/** Rejects all other characters, since some proxies read a path with them as another path. */
const PAGE = /^\/admin(\/(?!assets\/)[\w/-]*)?(\?|$)/;

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

  void server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/admin/assets/',
    // Creates routes only for the files that exist at the start, so no request reaches the file system.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
  });
  for (const path of ['/admin', '/admin/*']) {
    server.get(path, async (request, reply) => (PAGE.test(request.url) ? page(reply, pieces) : missing(reply)));
  }
}

function page(reply: FastifyReply, pieces: readonly string[]): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(pieces.join(nonce));
}

/** The path is an asset of another version, or not a valid page. */
function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file');
}
