import { applyDecorators, UseGuards } from '@nestjs/common';
import { ForAudience } from '../http/audience.js';
import { LineKeyGuard } from './line-key.guard.js';

/** The routes are for node backends, who show a line key. Their path has the node as `:id`. */
export function NodeAuth(): ClassDecorator & MethodDecorator {
  return applyDecorators(ForAudience('node'), UseGuards(LineKeyGuard));
}
