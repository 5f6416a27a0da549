import { Body } from '@nestjs/common';
import { BodyPipe } from './body.pipe.js';

/** The body of a request as an object of the parameter's class, which says by its decorators what is right. */
export function CheckedBody(): ParameterDecorator {
  return Body(BodyPipe);
}
