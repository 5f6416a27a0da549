import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from '../../http/api-answer.js';
import { ApiProblem, refusedSchema } from '../../http/api-problem.js';
import { list, named, record, type Schema, text, whole } from '../../http/schemas.js';
import { USER_SELECTION } from '../users/user.docs.js';
import { CSV_COLUMNS } from './user-csv.js';

const REPORT = named(
  'ImportReport',
  record({
    rows: whole,
    added: whole,
    changed: whole,
    refused: whole,
    refusals: list(refusedSchema('ImportRefusal', { line: whole })),
  }),
);
/** A file is not made one piece by who sends or reads it. */
const FILE: Schema = { type: 'string', format: 'binary' };

/** Describes the file of users. */
export function ApiExport(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Users as a file',
      description: `Columns: ${CSV_COLUMNS.join(', ')}; and with users:secrets passwd, uuid.`,
    }),
    ...Object.entries({ q: text, ...USER_SELECTION }).map(([name, schema]) =>
      ApiQuery({ name, required: false, schema }),
    ),
    ApiProduces('text/csv'),
    ApiResponse({ status: 200, description: 'The file', content: { 'text/csv': { schema: FILE } } }),
    ApiProblem(404, 'A level, group or node of the filter is not there'),
    ApiProblem(422, 'What stands in the query is not right'),
  );
}

/** Describes the reading of such a file. */
export function ApiImport(): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    ApiOperation({
      summary: 'Add and change users by a file',
      description:
        'Who is there already, by e-mail, is changed: the fields that are not empty. Others are added. Beside the columns of an export there may be password and password_hash.',
    }),
    ApiConsumes('text/csv'),
    ApiBody({ schema: FILE }),
    ApiQuery({ name: 'dry_run', required: false, schema: { type: 'boolean', default: false } }),
    ApiAnswer(200, 'What became of the lines', REPORT, NO_STORE),
    ApiProblem(413, 'The file is larger than 64 MiB'),
    ApiProblem(415, 'The body is not text/csv'),
    ApiProblem(422, 'The file is not well-formed, or has not the right columns'),
  );
}
