import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Response } from 'light-my-request';
import { ADMIN } from '../../support/admin-client.js';
import type { Panel } from '../../support/panel.js';

interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  responses: Record<string, Answer>;
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** The OpenAPI description of the admin routes, with which responses are compared. */
export class Described {
  /** The routes whose successful response matched its description: `get /users/{id}`. */
  readonly met = new Set<string>();
  private readonly ajv = new Ajv2020({
    strict: true,
    formats: { date: /^\d{4}-\d\d-\d\d$/, uuid: /^[0-9a-f-]{36}$/, int64: true, binary: true },
  }).addVocabulary(['components']);

  private constructor(private readonly description: Description) {}

  /** @param panel must serve its description */
  static async by(panel: Panel): Promise<Described> {
    return new Described((await panel.get('/api/docs-json')).json<Description>());
  }

  /** Every route of the admin API, with its description. */
  get routes(): { path: string; method: string; operation: Operation }[] {
    return Object.entries(this.description.paths)
      .filter(([path]) => path.startsWith(ADMIN))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({
          path: path.slice(ADMIN.length),
          method,
          operation,
        })),
      );
  }

  /** Compares a response with the description of its status: headers, media type and body. */
  expect(method: string, path: string, reply: Response): void {
    const answer = this.description.paths[`${ADMIN}${path}`]?.[method]?.responses[String(reply.statusCode)];
    if (answer === undefined) throw new Error(`${method} ${path} does not describe ${reply.statusCode}: ${reply.body}`);
    for (const header of Object.keys(answer.headers ?? {})) {
      expect([header, reply.headers[header.toLowerCase()]]).toEqual([header, expect.anything()]);
    }
    if (reply.statusCode < 300) this.met.add(`${method} ${path}`);
    const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(answer.content ?? {});
    if (schema === undefined) {
      expect(reply.body).toBe('');
      return;
    }
    expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
    const isJson = type.endsWith('json');
    const validate = this.ajv.compile({ ...schema, components: this.description.components });
    validate(isJson ? reply.json() : reply.body);
    expect([method, path, validate.errors]).toEqual([method, path, null]);
    if (reply.statusCode >= 400) expect(reply.json()).toMatchObject({ status: reply.statusCode });
  }
}
