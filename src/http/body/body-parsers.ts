import { parse as parseForm, type ParsedUrlQuery } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PanelError } from '../../common/problems/panel.errors.js';
import { isStreamed } from './streamed-body.js';
import { allowUnparsedBodies, isUnparsed } from './unparsed-body.js';

const BYTE_ORDER_MARK = '\ufeff';
const MAX_DEPTH = 8;
const MAX_FORM_FIELDS = 100;
/** Types of bodies that a route may read as a stream. */
const STREAMED_TYPES = ['text/csv', 'application/octet-stream'];

/** The body is not valid JSON. */
export class MalformedJson extends PanelError {
  constructor() {
    const message = 'The body is not valid JSON';
    super(400, message, { problems: [message] });
  }
}

class BodyTooDeep extends PanelError {
  constructor() {
    const message = `The body is nested more than ${MAX_DEPTH} levels deep`;
    super(400, message, { problems: [message] });
  }
}

class UnsupportedBody extends PanelError {
  constructor(message: string) {
    super(415, message);
  }
}

/**
 * Accepts JSON in UTF-8 everywhere, forms on the given paths, and files on routes that read them as a stream. Rejects any other body
 * with 415, also a compressed one.
 */
export function addBodyParsers(server: FastifyInstance, formPaths: readonly string[]): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  allowUnparsedBodies(server);
  server.addHook('preParsing', (request, _reply, _payload, done) => done(oddityOf(request)));
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, sent: string, done) => {
    // Some editors begin a file with this mark, and a parser may ignore it (RFC 8259, 8.1).
    const body = sent.startsWith(BYTE_ORDER_MARK) ? sent.slice(1) : sent;
    if (isUnparsed(request.routeOptions.config)) {
      done(null, body);
      return;
    }
    // Clients such as curl and fetch name a type for each request. An empty body is none.
    if (body === '') {
      done(null, undefined);
      return;
    }
    void parseJson(request, body, (error, value: unknown) => {
      if (error !== null) done(new MalformedJson());
      else done(isDeeper(value, MAX_DEPTH) ? new BodyTooDeep() : null, value);
    });
  });
  for (const type of STREAMED_TYPES) {
    server.addContentTypeParser(type, (request, body, done) => {
      const { config } = request.routeOptions;
      if (isStreamed(config) && config.streamedBodyType === type) done(null, body);
      else done(new UnsupportedBody('The body must be JSON'));
    });
  }
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (formPaths.includes(request.routeOptions.url ?? '')) done(null, formFields(body));
      else done(new UnsupportedBody('The body must be JSON'));
    },
  );
}

/** The reason to reject a body before it is read; null for an acceptable one. */
function oddityOf(request: FastifyRequest): UnsupportedBody | null {
  // Nobody reads the body of a GET.
  if (request.method === 'GET') return null;
  const { 'content-encoding': encoding, 'content-type': type } = request.headers;
  if (encoding !== undefined && encoding !== 'identity')
    return new UnsupportedBody('A compressed body is not accepted');
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type ?? '')?.[1];
  const isUtf8 = charset === undefined || /^utf-?8$/i.test(charset);
  return isUtf8 ? null : new UnsupportedBody('The body must be in UTF-8');
}

/** A repeated field becomes a list, and the check of its text rejects it. */
function formFields(body: string): ParsedUrlQuery {
  return { ...parseForm(body, '&', '=', { maxKeys: MAX_FORM_FIELDS }) };
}

/** True if arrays and objects are nested deeper than `levels`. Works level by level: recursion could overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values<unknown>({ ...item }) : [],
    );
  }
  return level.length > 0;
}
