import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotAnObject } from './body.pipe.js';

/** How the value of a field is read: as it stands; as 64 bits, a number or its digits as text; as a factor in ten-thousandths. */
export type WireField = 'plain' | 'amount' | 'factor';

/** The fields that a body may have, by the names under which they are sent. */
export type WireFieldNames = Readonly<Record<string, WireField>>;

/** A body's fields by the names that they have inside: `transfer_enable` is `transferEnable`. Nothing is checked yet. */
export const WireFields = createParamDecorator((names: WireFieldNames, context: ExecutionContext): object => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new NotAnObject();
  return readWireFields(body, names);
});

/** The same of an object that came another way. What `names` does not have is left out. */
export function readWireFields(body: object, names: WireFieldNames): object {
  const given = Object.entries(body).filter(([name]) => Object.hasOwn(names, name));
  return Object.fromEntries(
    given.map(([name, value]: [string, unknown]) => [inner(name), READ[names[name] ?? 'plain'](value)]),
  );
}

const READ: Readonly<Record<WireField, (value: unknown) => unknown>> = {
  plain: (value) => value,
  amount: amountOf,
  factor: (value) => (typeof value === 'number' ? Math.round(value * 10_000) : value),
};

/** A number beyond 2^53 was rounded when it was parsed: it stays a number, and so is refused where an amount is expected. */
function amountOf(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{1,19}$/.test(value)) return BigInt(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function inner(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
