import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PanelError } from '../common/panel.error.js';

/** The tag that a thing must still have for a change of it to be right; nothing where that does not matter. */
export type Expected = string | undefined;

/** The caller does not say which version he changes. */
class PreconditionRequired extends PanelError {
  constructor() {
    super(428, 'Send If-Match with the ETag of what you have read, so that nobody else’s change is lost');
  }
}

/** Somebody else was faster. */
class PreconditionFailed extends PanelError {
  constructor() {
    super(412, 'It was changed in the meantime; read it again');
  }
}

/** `If-Match` of a request (RFC 9110, section 13.1.1). @throws PreconditionRequired where there is none */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '') throw new PreconditionRequired();
  return header;
});

/** @throws PreconditionFailed unless the tag is one of those that are expected */
export function assertExpected(expected: Expected, tag: string): void {
  if (expected === undefined || expected.trim() === '*') return;
  const isExpected = expected.split(',').some((candidate) => candidate.trim() === tag);
  if (!isExpected) throw new PreconditionFailed();
}
