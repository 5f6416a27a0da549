import { applyDecorators, UseGuards } from '@nestjs/common';
import { ForAudience } from '../../http/audience/audience.js';
import { LineKeyGuard } from './line-key.guard.js';

/** Marks routes for daemons with a line key. The path has the node as `:id`. */
export function NodeAuth(): ClassDecorator & MethodDecorator {
  return applyDecorators(ForAudience('node'), UseGuards(LineKeyGuard));
}
