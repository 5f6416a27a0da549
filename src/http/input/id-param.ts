import { createParamDecorator, type ExecutionContext, Param } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MAX_INT32 } from '../../common/integers.js';
import type { Noun } from '../../common/problems/nouns.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { describingInput } from '../openapi/route-input.js';

const ID = /^[1-9]\d{0,9}$/;

interface PathId {
  /** The noun in the message, before the number. Without it the message has neither, and {@link MAX_INT32} is the limit. */
  readonly noun?: Noun;
  /** The name in the path; `id` by default. */
  readonly name?: string;
}

/**
 * A number in the path. Any other text is a {@link NotFound}. Routes of nodes use `NodeId`, since a pipe would slow every poll.
 */
export function IdParam({ noun, name = 'id' }: PathId = {}): ParameterDecorator {
  const read = noun === undefined ? Param(name, { transform: rowId }) : NounId({ noun, name });
  return describingInput(read, () => ({ path: { [name]: { type: 'integer', minimum: 1 } } }));
}

const NounId = createParamDecorator(({ noun, name }: Required<PathId>, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const text = params[name] ?? '';
  if (!ID.test(text)) throw new NotFound(noun, text.slice(0, 32));
  return Number(text);
});

function rowId(text: string): number {
  if (!ID.test(text) || Number(text) > MAX_INT32) throw new NotFound('resource');
  return Number(text);
}
