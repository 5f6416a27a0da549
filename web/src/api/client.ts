import createClient, { type FetchOptions } from 'openapi-fetch';
import { proof } from './waiting/proof.js';
import { renewal } from './waiting/renewal.js';
import { AnswersAhead } from './ahead.js';
import { csrfToken } from './csrf.js';
import type { paths } from './generated.js';
import { parseJson } from './json.js';
import { ApiProblem, problemOf } from './problem.js';

const BASE = '/api/admin/v1';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a route for this method. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Options<M extends Method, P extends Path<M>> = FetchOptions<paths[P][M]>;

/** The options of a call, as the OpenAPI description requires them; they are optional when it requires none. */
type CallOptions<M extends Method, P extends Path<M>> =
  Partial<Options<M, P>> extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>];

/** The body of a successful response. */
export type Answer<M extends Method, P extends Path<M>> = paths[P][M] extends { responses: infer Responses }
  ? ContentOf<Responses[keyof Responses]>
  : never;

type ContentOf<Response> = Response extends { content: { 'application/json': infer Content } } ? Content : void;

/** The query parameters of a GET route. */
export type Query<P extends Path<'get'>> = NonNullable<paths[P]['get']['parameters']['query']>;

/** A noun with its ETag, which is empty when the response has none. */
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

/** The answers that pages asked for before their programs arrived. */
const answersAhead = new AnswersAhead<{ response: Response; error?: unknown }>();

/** The client without its types, which `request` checks for its callers. It leaves the body of the response unread. */
const send = client.request as (
  method: Method,
  path: string,
  options: object,
) => Promise<{ response: Response; error?: unknown }>;

/**
 * Calls the API. All calls but the event stream come through here, from the file of their noun. If the session has ended, the request waits until the operator logs in again in a dialog above the page, and
 * is then sent again: forms lose nothing. It waits in the same way when the API asks for a proof of identity.
 *
 * @throws ApiProblem
 */
export async function request<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...options: CallOptions<M, P>
): Promise<Answer<M, P>> {
  return (await requestTagged(method, path, ...options)).document;
}

/** Like `request`, with the ETag of the response. */
export async function requestTagged<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...options: CallOptions<M, P>
): Promise<Tagged<Answer<M, P>>> {
  return sendWithRetries(true, method, path, options[0]);
}

/** Like `request`, for the routes of login and set-up: a 401 is thrown at once, without waiting for a login. */
export async function requestAtLogin<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...options: CallOptions<M, P>
): Promise<Answer<M, P>> {
  return (await sendWithRetries(false, method, path, options[0])).document;
}

/** Returns the address of a GET route, for links and event streams. */
export function apiAddress<P extends Path<'get'>>(path: P, query: Query<P> | Record<string, never> = {}): string {
  const text = queryText(query);
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`;
}

/** Asks now for what a page will read when its program has arrived. */
export function askAhead<P extends Path<'get'>>(path: P, query?: Query<P>): void {
  const options = { params: { query } };
  answersAhead.ask(addressOf(path, options), () => send('get', path, { ...options, parseAs: 'stream' }));
}

function addressOf(path: string, { params }: { readonly params?: { readonly query?: object | undefined } }): string {
  const query = new URLSearchParams(queryText(params?.query ?? {}));
  query.sort();
  return `${path}?${query.toString()}`;
}

async function sendWithRetries<M extends Method, P extends Path<M>>(
  waitsForLogin: boolean,
  method: M,
  path: P,
  options: { readonly params?: { readonly query?: object | undefined } } = {},
): Promise<Tagged<Answer<M, P>>> {
  const sendOnce = () => send(method, path, { ...options, parseAs: 'stream' });
  const asked = method === 'get' ? answersAhead.take(addressOf(path, options)) : undefined;
  const first = await (asked ?? sendOnce());
  const isOver = waitsForLogin && first.response.status === 401;
  if (isOver) await renewal.waitForLogin();
  const second = isOver ? await sendOnce() : first;
  const { response, error } = (await isProved(second)) ? await sendOnce() : second;
  if (!response.ok) throw problemOf(response.status, error, response.headers.get('retry-after'));
  const text = response.status === 204 ? '' : await response.text();
  const document = (text === '' ? undefined : parseJson(text)) as Answer<M, P>;
  return { document, etag: response.headers.get('etag') ?? '' };
}

/** Returns true when the API asked for a proof of identity and the operator gave it. */
async function isProved({ response, error }: Awaited<ReturnType<typeof send>>): Promise<boolean> {
  if (response.status !== 403) return false;
  const { code } = problemOf(response.status, error, null).refusal;
  return code === 'proof-needed' && (await proof.waitForProof());
}

/** Leaves out `null`, `undefined`, empty text and `false`. */
function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | number | boolean | null | undefined][]) {
    if (value !== undefined && value !== null && value !== '' && value !== false) parameters.set(name, String(value));
  }
  return parameters.toString();
}
