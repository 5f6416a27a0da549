import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiQuery, type ApiResponseOptions } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from './api-answer.js';
import { ApiProblems, BODY_PROBLEMS, type Problems } from './api-problem.js';
import { routeInput } from './route-input.js';
import { described, list, record, type Schema, string } from '../../fields/schemas.js';

/** The parts of the description of a route that differ from those of its kind. */
export interface RouteTexts {
  readonly operationId?: string;
  /** The body, if no decorator of a parameter describes it. */
  readonly body?: Schema;
  readonly description?: string;
  /** The description of the response. */
  readonly answer?: string;
  /** The media type of the response. */
  readonly type?: string;
  readonly headers?: ApiResponseOptions['headers'];
  readonly problems?: Problems;
}

const TAG = { ETag: { description: 'The version of the document, for If-Match', schema: string } };
const NOT_FOUND: Problems = { 404: 'Not found' };
const ACT_PROBLEMS: Problems = { ...NOT_FOUND, 409: 'Conflicts with an existing resource', ...BODY_PROBLEMS };
const QUERY_PROBLEMS: Problems = { 422: 'The query is invalid; errors has one entry for each field' };
const VERSION_PROBLEMS: Problems = {
  412: 'If-Match names an older version: the document has changed since',
  428: 'If-Match is missing',
};
/** An empty header counts as a missing one. */
const IF_MATCH = { name: 'If-Match', required: true, description: 'The ETag of the document that was read' };

/** Describes a route of the admin API: its input by the decorators of its parameters, its response, and its failures. */
export function ApiRoute(summary: string, status: number, schema?: Schema, texts: RouteTexts = {}): MethodDecorator {
  const { operationId, description, answer = 'Done', type, headers, problems } = texts;
  return (controller, method, descriptor) => {
    const input = routeInput(controller, method);
    const { path = {}, query = {}, requiredQuery = [], body = texts.body, isVersioned = false } = input;
    const all = {
      ...(Object.keys(query).length > 0 ? QUERY_PROBLEMS : {}),
      ...(body === undefined ? {} : BODY_PROBLEMS),
      ...(isVersioned ? VERSION_PROBLEMS : {}),
      ...problems,
    };
    applyDecorators(
      HttpCode(status),
      ApiOperation({ summary, ...(description && { description }), ...(operationId && { operationId }) }),
      ...Object.entries(path).map(([name, each]) => ApiParam({ name, schema: each })),
      ...Object.entries(query).map(([name, each]) =>
        ApiQuery({ name, required: requiredQuery.includes(name), schema: each }),
      ),
      ...(body === undefined ? [] : [ApiBody({ schema: body })]),
      ...(isVersioned ? [ApiHeader({ ...IF_MATCH, schema: { type: 'string', pattern: '\\S' } })] : []),
      ApiAnswer(status, answer, schema, { ...NO_STORE, ...headers }, type),
      ApiProblems(all),
    )(controller, method, descriptor);
  };
}

/** Describes a route that reads one document. */
export function ApiRead(summary: string, schema: Schema, texts?: RouteTexts): MethodDecorator {
  return ApiKind(200, NOT_FOUND, summary, schema, { answer: 'The requested document', ...texts });
}

/** Describes a route that reads one document with an ETag. */
export function ApiTaggedRead(summary: string, schema: Schema, texts?: RouteTexts): MethodDecorator {
  return ApiRead(summary, schema, { headers: TAG, ...texts });
}

/** Describes a route that lists items page by page. */
export function ApiList(summary: string, item: Schema): MethodDecorator {
  const total = described('integer?', 'The number of items if count is true; 100000 means 100000 or more');
  return ApiRead(summary, pageSchema(item, total), { answer: 'One page' });
}

/** Describes a route that adds a row or runs an action. */
export function ApiAct(summary: string, status: number, schema?: Schema, texts?: RouteTexts): MethodDecorator {
  return ApiKind(status, ACT_PROBLEMS, summary, schema, texts);
}

/** Describes a route that removes or ends something. */
export function ApiDone(summary: string, texts?: RouteTexts): MethodDecorator {
  return ApiKind(204, NOT_FOUND, summary, undefined, texts);
}

/** Describes a change of a document whose version the caller names. */
export function ApiChange(summary: string, schema: Schema, texts?: RouteTexts): MethodDecorator {
  const usual = { description: 'Missing fields stay unchanged.', answer: 'The document after the change' };
  return ApiAct(summary, 200, schema, { ...usual, headers: TAG, ...texts });
}

/** Describes a removal of a document whose version the caller names. */
export function ApiRemove(summary: string, texts?: RouteTexts): MethodDecorator {
  return ApiDone(summary, { answer: 'Removed', ...texts });
}

/** One page of a list. @param total describes the number of items on all pages */
export function pageSchema(item: Schema, total: Schema): Schema {
  return record({
    items: list(item),
    next: described('string?', 'Send it as after for the next page; null on the last page'),
    total,
  });
}

function ApiKind(status: number, usual: Problems, summary: string, schema?: Schema, texts: RouteTexts = {}) {
  return ApiRoute(summary, status, schema, { ...texts, problems: { ...usual, ...texts.problems } });
}
