import { type ArgumentMetadata, Injectable, type PipeTransform, Query, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { fieldProblems } from '../common/field-problems.js';
import { InvalidFields } from './body.pipe.js';

/** Checks what stands after the `?` against its class. What the class does not know is refused: a filter that is misspelt would show everything. */
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

/** The query of a request as an object of the parameter's class, which says by its decorators what is right. */
export function CheckedQuery(): ParameterDecorator {
  return Query(QueryPipe);
}

/** A number in a query, where there are only texts. What is none stays as it is, to be refused. */
export function AsNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );
}

/** `true` or `false` in a query. */
export function AsTruth(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));
}
