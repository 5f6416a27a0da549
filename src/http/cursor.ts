import { wrongField } from '../common/panel.error.js';

type Part = string | number;

/** Where a page ended, as text that callers hand back without looking into it. */
export function writeCursor(parts: readonly Part[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * @param count how many parts it must have
 * @throws InvalidValue where it is none of ours
 */
export function readCursor(text: string, count: number): Part[] {
  const parts = parsed(text);
  if (Array.isArray(parts) && parts.length === count && parts.every(isPart)) return parts;
  throw wrongField('after', 'must be what next was in the page before', 'cursor');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function isPart(part: unknown): part is Part {
  return typeof part === 'string' || Number.isSafeInteger(part);
}
