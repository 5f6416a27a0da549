import type { InjectOptions, Response } from 'light-my-request';
import type { OperatorDocument } from '../../src/operators/operator/operator.fields.js';
import type { Headers, Panel } from './panel.js';

export const ADMIN = '/api/admin/v1';

export interface GivenOperator {
  readonly operator: OperatorDocument;
  readonly name: string;
  readonly password: string;
}

export interface Login {
  readonly cookie: string;
  readonly csrf: string;
}

/** An operator's browser: it logs in before its first request, and then sends its cookie and the matching header. */
export class AdminClient {
  private login: Promise<Login> | undefined;

  constructor(
    private readonly panel: Panel,
    private readonly operator: GivenOperator,
  ) {}

  /** The same browser with another process of the panel. */
  on(panel: Panel): AdminClient {
    const other = new AdminClient(panel, this.operator);
    this.login ??= this.begin();
    other.login = this.login;
    return other;
  }

  get(path: string, headers: Headers = {}): Promise<Response> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: object, headers: Headers = {}): Promise<Response> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: object, headers: Headers = {}): Promise<Response> {
    return this.send('PUT', path, body, headers);
  }

  /** `If-Match: *` unless another is given. */
  patch(path: string, body?: object, headers: Headers = {}): Promise<Response> {
    return this.send('PATCH', path, body, { 'if-match': '*', ...headers });
  }

  /** `If-Match: *` unless another is given. */
  delete(path: string, body?: object, headers: Headers = {}): Promise<Response> {
    return this.send('DELETE', path, body, { 'if-match': '*', ...headers });
  }

  /** The headers of the browser's requests. */
  async headers(): Promise<Headers> {
    this.login ??= this.begin();
    const { cookie, csrf } = await this.login;
    return { cookie, 'x-csrf-token': csrf };
  }

  private async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: object | undefined,
    headers: Headers,
  ): Promise<Response> {
    const options: InjectOptions = {
      method,
      url: `${ADMIN}${path}`,
      headers: { ...(await this.headers()), ...headers },
    };
    return this.panel.inject(body === undefined ? options : { ...options, payload: body });
  }

  private async begin(): Promise<Login> {
    const { name, password } = this.operator;
    return loginOf(await this.panel.post(`${ADMIN}/session`, { name, password }));
  }
}

/** The cookie and the header's value in the response to a login. */
export function loginOf(reply: Response): Login {
  const { csrf } = reply.json<{ csrf?: string }>();
  if (csrf === undefined) throw new Error(`no login: ${reply.statusCode} ${reply.body}`);
  return { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', csrf };
}
