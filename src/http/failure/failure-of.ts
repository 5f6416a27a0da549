import { HttpException } from '@nestjs/common';
import type { ProblemCode } from '../../common/problems/problem-code.js';
import { PanelError, type LogLevel } from '../../common/problems/panel.errors.js';
import type { Failure } from './failure.js';

/** A failure with the level of its log line. */
export interface JudgedError extends Failure {
  readonly logLevel: LogLevel;
}

const MESSAGES = new Map([
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'The body is not as long as its Content-Length says'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'The body is too large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'The Content-Type of the body is not supported'],
  ['FST_ERR_BAD_URL', 'The path is not well formed'],
]);
const STATUS_MESSAGES = new Map([
  [400, 'The request is not well formed'],
  [404, 'There is nothing at this path'],
  [413, 'The body is too large'],
  [415, 'The Content-Type of the body is not supported'],
]);

/** Statuses whose message the pages translate. */
const CODES: ReadonlyMap<number, ProblemCode> = new Map([
  [404, 'no-path'],
  [413, 'body-too-large'],
  [415, 'body-type'],
]);

/** Decides how much of an error the caller sees. An unexpected error becomes a 500 without details. */
export function failureOf(error: unknown): JudgedError {
  if (error instanceof PanelError) return error;
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (!Number.isInteger(status) || status < 400 || status >= 500) {
    const message = 'Something went wrong inside the panel; its log says what';
    return { status: 500, message, code: 'internal', values: {}, logLevel: 'error' };
  }
  const message = MESSAGES.get(codeOf(error)) ?? STATUS_MESSAGES.get(status) ?? 'The request is refused';
  const code = CODES.get(status);
  const coded = code === undefined ? {} : { code, values: {} };
  return { status, message, logLevel: 'info', ...coded, ...(status === 400 ? { problems: [message] } : {}) };
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
