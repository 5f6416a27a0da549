import { parseJson, writeJson } from './json.js';
import { ApiProblem, problemOf } from './problem.js';
import { csrfToken } from './csrf.js';
import { renewal } from '../session/renewal.js';

const BASE = '/api/admin/v1';

/** What stands in a query; nothing, empty text and `false` are left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Call {
  readonly query?: Query;
  readonly body?: unknown;
  /** The ETag of what is changed, against lost updates. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A 401 is an answer here, not a sign that the session has ended. */
  readonly isLogin?: boolean;
}

/** A noun with the version that was read. */
export interface Tagged<T> {
  readonly document: T;
  readonly etag: string | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Asks the panel. When the session has ended meanwhile, this waits until the operator has logged in again in the dialog that
 * then lies over the page, and asks anew: nothing that was typed is lost.
 *
 * @throws ApiProblem
 */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  return (await callTagged<T>(method, path, options)).document;
}

/** The same, with the ETag of the answer. */
export async function callTagged<T>(method: Method, path: string, options: Call = {}): Promise<Tagged<T>> {
  let response = await send(method, path, options);
  if (response.status === 401 && options.isLogin !== true) {
    await renewal.needed();
    response = await send(method, path, options);
  }
  const text = await response.text();
  const body = readBody(text);
  if (!response.ok) throw problemOf(response.status, body, response.headers.get('retry-after'));
  return { document: body as T, etag: response.headers.get('etag') ?? undefined };
}

/** The address of a route, for links and event streams. */
export function apiAddress(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`;
}

async function send(method: Method, path: string, { query, body, ifMatch, signal }: Call): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET') headers.set('x-csrf-token', csrfToken());
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('content-type', isFile ? 'text/csv' : 'application/json');
  try {
    return await fetch(apiAddress(path, query), {
      method,
      headers,
      body: body === undefined ? null : isFile ? body : writeJson(body),
      signal: signal ?? null,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem(0, '');
  }
}

function readBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
