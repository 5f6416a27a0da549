import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE, RETRY_AFTER } from '../../http/api-answer.js';
import { ApiProblem } from '../../http/api-problem.js';
import { record, yesNo } from '../../http/schemas.js';
import { ApiBegun, ApiLoginProblems } from '../sessions/session.docs.js';

export function ApiSetupState(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Whether the first operator is still to be made', operationId: 'adminSetupState' }),
    ApiAnswer(200, 'Needed as long as there is no operator', record({ needed: yesNo }), NO_STORE),
    ApiProblem(503, 'The database does not answer', RETRY_AFTER),
  );
}

export function ApiSetup(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Make the first operator',
      description: 'With the code that the panel has printed when it started: good for 15 minutes, once.',
      operationId: 'adminSetup',
    }),
    ApiBegun(201, 'The operator, an owner, is logged in'),
    ApiProblem(409, 'There is an operator already'),
    ApiLoginProblems(),
  );
}
