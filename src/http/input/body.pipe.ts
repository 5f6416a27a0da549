import { type ArgumentMetadata, Injectable, type PipeTransform, ValidationPipe } from '@nestjs/common';
import { fieldProblems } from '../../common/checks/field-problems.js';
import { isJsonObject } from '../../common/json/json-object.js';
import { type FieldProblem, PanelError } from '../../common/problems/panel.errors.js';

/** The body is not a JSON object. */
export class NotAnObject extends PanelError {
  constructor() {
    super(400, 'The body must be a JSON object', { problems: ['The body must be a JSON object'] });
  }
}

/** Fields of the body are missing or invalid. */
export class InvalidFields extends PanelError {
  constructor(fields: readonly FieldProblem[]) {
    const problems = fields.map(({ message }) => message);
    super(422, problems.join('; '), { problems, fields });
  }
}

/** Checks a body against its class. Converts no field, drops unknown ones, and reports a problem for each invalid one. */
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
    if (!isJsonObject(value)) throw new NotAnObject();
    return this.validation.transform(value, metadata);
  }
}
