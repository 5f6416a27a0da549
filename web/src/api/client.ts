import createClient, { type FetchOptions } from 'openapi-fetch';
import { renewal } from '../session/renewal.js';
import { csrfToken } from './csrf.js';
import type { paths } from './generated.js';
import { parseJson } from './json.js';
import { ApiProblem, problemOf } from './problem.js';

const BASE = '/api/admin/v1';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a route of this method. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Options<M extends Method, P extends Path<M>> = FetchOptions<paths[P][M]>;

/** What a call says beside its route: parameters and body, as the description asks for them; nothing where it asks for nothing. */
type Said<M extends Method, P extends Path<M>> =
  Partial<Options<M, P>> extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>];

/** What a route answers where all is well. */
export type Answer<M extends Method, P extends Path<M>> = paths[P][M] extends { responses: infer Responses }
  ? ContentOf<Responses[keyof Responses]>
  : never;

type ContentOf<Response> = Response extends { content: { 'application/json': infer Content } } ? Content : void;

/** What stands in the query of a route that reads. */
export type Query<P extends Path<'get'>> = NonNullable<paths[P]['get']['parameters']['query']>;

/** A noun with the version that was read: its ETag, empty where it has none. */
export interface Tagged<T> {
  readonly document: T;
  readonly etag: string;
}

const client = createClient<paths>({
  baseUrl: BASE,
  headers: { accept: 'application/json' },
  querySerializer: queryText,
  bodySerializer: (body: unknown) => (body instanceof Blob ? body : JSON.stringify(body)),
});

client.use({
  onRequest: ({ request }) => {
    if (request.method !== 'GET') request.headers.set('x-csrf-token', csrfToken());
  },
  onError: ({ error }) =>
    error instanceof DOMException && error.name === 'AbortError' ? error : new ApiProblem(0, ''),
});

/** The client without its types: those of a call are checked where it is written. The body of an answer is not read yet. */
const send = client.request as (
  method: Method,
  path: string,
  options: object,
) => Promise<{ response: Response; error?: unknown }>;

/**
 * Asks the panel. When the session has ended meanwhile, this waits until the operator has logged in again in the dialog that
 * then lies over the page, and asks anew: nothing that was typed is lost.
 *
 * @throws ApiProblem
 */
export async function ask<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...said: Said<M, P>
): Promise<Answer<M, P>> {
  return (await askTagged(method, path, ...said)).document;
}

/** The same, with the ETag of the answer. */
export async function askTagged<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...said: Said<M, P>
): Promise<Tagged<Answer<M, P>>> {
  return askAgain(true, method, path, said[0]);
}

/** The same of a route by which somebody logs in: that nobody is logged in is an answer here. */
export async function askAtLogin<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...said: Said<M, P>
): Promise<Answer<M, P>> {
  return (await askAgain(false, method, path, said[0])).document;
}

/** The address of a route that reads, for links and event streams. */
export function apiAddress<P extends Path<'get'>>(path: P, query: Query<P> | Record<string, never> = {}): string {
  const text = queryText(query);
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`;
}

async function askAgain<M extends Method, P extends Path<M>>(
  hasRenewal: boolean,
  method: M,
  path: P,
  options: object = {},
): Promise<Tagged<Answer<M, P>>> {
  const first = await send(method, path, { ...options, parseAs: 'stream' });
  const isOver = hasRenewal && first.response.status === 401;
  if (isOver) await renewal.needed();
  const { response, error } = isOver ? await send(method, path, { ...options, parseAs: 'stream' }) : first;
  if (!response.ok) throw problemOf(response.status, error, response.headers.get('retry-after'));
  const text = response.status === 204 ? '' : await response.text();
  const document = (text === '' ? undefined : parseJson(text)) as Answer<M, P>;
  return { document, etag: response.headers.get('etag') ?? '' };
}

/** Nothing, empty text and `false` are left out. */
function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | number | boolean | null | undefined][]) {
    if (value !== undefined && value !== null && value !== '' && value !== false) parameters.set(name, String(value));
  }
  return parameters.toString();
}
