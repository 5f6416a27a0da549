import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiQuery } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from '../../http/api-answer.js';
import { ApiBodyProblems, ApiProblem, ApiQueryProblem, ApiVersion } from '../../http/api-problem.js';
import { described, list, named, nullable, record, type Schema, text, whole, word } from '../../http/schemas.js';

const TAG = { ETag: { description: 'Names what was read, for If-Match', schema: text } };

/** Describes a route that reads one thing. */
export function ApiRead(summary: string, schema: Schema): MethodDecorator {
  return applyDecorators(ApiOperation({ summary }), ApiAnswer(200, 'As asked', schema, NO_STORE), ...notFound());
}

/** The same, of a thing that is changed later. */
export function ApiTaggedRead(summary: string, schema: Schema): MethodDecorator {
  const answer = ApiAnswer(200, 'As asked', schema, { ...NO_STORE, ...TAG });
  return applyDecorators(ApiOperation({ summary }), answer, ...notFound());
}

/** Describes a route that lists things, page by page. The filters are beside those that every list has. */
export function ApiList(
  summary: string,
  item: Schema,
  filters: Readonly<Record<string, Schema>> = {},
): MethodDecorator {
  const page = record({
    items: list(item),
    next: described(nullable(text), 'To be sent as after for the next page'),
    total: described(nullable(whole), 'How many there are, where count was true; 100000 stands for as many or more'),
  });
  return applyDecorators(
    ApiOperation({ summary }),
    ...Object.entries({ ...LIST_QUERY, ...filters }).map(([name, schema]) =>
      ApiQuery({ name, required: false, schema }),
    ),
    ApiAnswer(200, 'One page', page, NO_STORE),
    ...notFound(),
    ApiQueryProblem(),
  );
}

/** Describes a route that adds or does something. @param body nothing, where it takes none */
export function ApiAct(
  summary: string,
  status: 200 | 201 | 202 | 204,
  schema?: Schema,
  body?: Schema,
): MethodDecorator {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ...(body === undefined ? [] : [ApiBody({ schema: body })]),
    ApiAnswer(status, 'Done', schema, NO_STORE),
    ...notFound(),
    ApiProblem(409, 'It contradicts what there is'),
    ApiBodyProblems(),
  );
}

/** Describes a change of a thing whose version is named. */
export function ApiChange(summary: string, schema: Schema, body: Schema): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, description: 'What is not given stays as it is.' }),
    ApiBody({ schema: body }),
    ApiAnswer(200, 'As it is now', schema, { ...NO_STORE, ...TAG }),
    ...notFound(),
    ApiProblem(409, 'It contradicts what there is'),
    ApiBodyProblems(),
    ApiVersion(),
  );
}

/** Describes a removal of a thing whose version is named. */
export function ApiRemove(summary: string): MethodDecorator {
  return applyDecorators(
    HttpCode(204),
    ApiOperation({ summary }),
    ApiAnswer(204, 'It is gone', undefined, NO_STORE),
    ...notFound(),
    ApiVersion(),
  );
}

/** By what a list is sorted. @param name of the schema */
export function sortSchema(name: string, fields: readonly string[]): Schema {
  const known = fields.flatMap((field) => [field, `-${field}`]);
  return named(name, described(word(known), 'With a minus before it descending'));
}

/** A number in the path. */
export function ApiId(name = 'id'): MethodDecorator {
  return ApiParam({ name, schema: { type: 'integer', minimum: 1 } });
}

const LIST_QUERY: Readonly<Record<string, Schema>> = {
  q: described(text, 'What to look for'),
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  after: described(text, 'next of the page before'),
  count: described({ type: 'boolean' }, 'Whether to tell how many there are'),
};

function notFound(): MethodDecorator[] {
  return [ApiProblem(404, 'It is not there')];
}
