import { type ArgumentMetadata, Injectable, type PipeTransform, ValidationPipe } from '@nestjs/common';
import { fieldProblems } from '../common/field-problems.js';
import { type FieldProblem, PanelError } from '../common/panel.error.js';

/** The body is no JSON object. */
export class NotAnObject extends PanelError {
  constructor() {
    super(400, 'The body must be a JSON object', { problems: ['The body must be a JSON object'] });
  }
}

/** Fields of the body are missing or of the wrong kind. */
export class InvalidFields extends PanelError {
  constructor(fields: readonly FieldProblem[]) {
    const problems = fields.map(({ message }) => message);
    super(422, problems.join('; '), { problems, fields });
  }
}

/** Checks a body against its class: no field is coerced, unknown ones are dropped, and each bad one gets one line. */
@Injectable()
export class BodyPipe implements PipeTransform {
  private readonly validation = new ValidationPipe({
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    transform: true,
    exceptionFactory: (errors) => new InvalidFields(fieldProblems(errors)),
  });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotAnObject();
    return this.validation.transform(value, metadata);
  }
}
