import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation } from '@nestjs/swagger';
import { ApiClientFailures, TOKEN_FAILURES } from '../../auth/login.docs.js';
import { ApiAnswer, NO_STORE } from '../../http/openapi/api-answer.js';
import { constant, described, record } from '../../fields/schemas.js';

const OWN_SUBSCRIPTION = record({
  ret: constant(1),
  url: described('string', 'The address for proxy apps. It is a secret: it needs no login'),
});

/** Describes `GET subscription`. */
export function ApiOwnSubscription(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'The subscription link of the user', operationId: 'subscription' }),
    ApiBearerAuth('access-token'),
    ApiAnswer(200, 'The newest link that has no end. A user without one gets one', OWN_SUBSCRIPTION, NO_STORE),
    ApiClientFailures({ ...TOKEN_FAILURES, 409: 'The panel does not know its own address, or cannot open the link' }),
  );
}
