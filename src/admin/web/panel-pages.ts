import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROGRAM_FOLDER } from '../../common/program-folder.js';
import { pageHeaders } from './page-headers.js';

/** Where the set-up builds the pages. */
const BUILT = join(PROGRAM_FOLDER, 'web/dist');

/** No other path is a page: what else a path can hold makes it another one to some proxy. */
const PAGE = /^\/admin\/(?!assets\/)[\w/-]*(\?|$)/;

const NONCE_PLACE = '__CSP_NONCE__';
const NONCE_BYTES = 18;
const YEAR_MS = 365 * 86_400_000;

/**
 * Serves the panel's pages under `/admin/`. Files have a hash in their name and never change; every other address there is a
 * page, and the one document that all pages share is made anew for each request, since it holds the nonce for its styles.
 * Without pages, as in a checkout that was not built, there is nothing under `/admin/`.
 */
export function servePanelPages(server: FastifyInstance, folder = BUILT): void {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  const pieces = readFileSync(file, 'utf8').split(NONCE_PLACE);

  void server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/admin/assets/',
    // Only files that are there at the start have a route: no path is ever looked up in the file system.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
  });
  server.get('/admin', async (_request, reply) => reply.redirect('/admin/', 308));
  server.get('/admin/*', async (request, reply) => (PAGE.test(request.url) ? page(reply, pieces) : missing(reply)));
}

function page(reply: FastifyReply, pieces: readonly string[]): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(pieces.join(nonce));
}

/** A file of another version of the pages, or a path that is none. */
function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file');
}
