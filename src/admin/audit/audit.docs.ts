import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from '../../http/api-answer.js';
import { ApiProblem } from '../../http/api-problem.js';
import { described, list, named, nullable, record, text, whole, yesNo, type Schema } from '../../http/schemas.js';

const STATE: Schema = {
  description: 'An object, without secrets; or null',
  oneOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }],
};

const FIELDS = record({
  id: whole,
  at: described(whole, 'Unix seconds'),
  actor: described(text, 'operator:3, token:5, command-line, job:…, user:7, node:2, stranger, system'),
  actor_name: nullable(text),
  action: text,
  subject: text,
  address: nullable(text),
  before: STATE,
  after: STATE,
  hash: text,
});
const ENTRY = named('AuditEntry', FIELDS);

const FOUND = record({
  ok: yesNo,
  rows: whole,
  hash: described(text, 'Of the newest entry'),
  broken: list(record({ id: whole, reason: text })),
});
const REPORT = named('ChainCheck', FOUND);

export function ApiAuditEntries(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Read the audit log', operationId: 'adminListAudit' }),
    ApiAnswer(200, 'Newest first', record({ items: list(ENTRY), next: nullable(text) }), NO_STORE),
    ApiProblem(422, 'A part of the query is wrong'),
  );
}

export function ApiAuditEntry(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'One entry', operationId: 'adminShowAudit' }),
    ApiAnswer(200, 'The entry', ENTRY, NO_STORE),
    ApiProblem(404, 'There is no such entry'),
  );
}

export function ApiVerifyAudit(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Check that the audit log is as it was written', operationId: 'adminVerifyAudit' }),
    ApiAnswer(200, 'What was found', REPORT, NO_STORE),
  );
}
