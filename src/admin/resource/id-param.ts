import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '../../common/panel.error.js';

interface NamedParam {
  /** What it is a number of, for the message. */
  readonly noun: string;
  readonly name?: string;
}

/** A number in the path. What is none is the number of nothing. */
export const IdParam = createParamDecorator(({ noun, name = 'id' }: NamedParam, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const text = params[name] ?? '';
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound(`${noun} ${text.slice(0, 32)}`);
  return Number(text);
});
