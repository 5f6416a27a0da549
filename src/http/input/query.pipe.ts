import { type ArgumentMetadata, Injectable, type PipeTransform, ValidationPipe } from '@nestjs/common';
import { fieldProblems } from '../../common/checks/field-problems.js';
import { InvalidFields } from './body.pipe.js';

/** Checks a query against its class. It rejects unknown fields: a misspelt filter would return everything. */
@Injectable()
export class QueryPipe implements PipeTransform {
  private readonly validation = new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    transform: true,
    exceptionFactory: (errors) => new InvalidFields(fieldProblems(errors)),
  });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return this.validation.transform({ ...(typeof value === 'object' ? value : {}) }, metadata);
  }
}
