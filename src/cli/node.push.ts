import type { pushDocument } from '../push/push-document.js';
import { fields, moment } from './output.js';

/** How far the daemon of a node has been told of changes, for people. */
export function pushText(document: ReturnType<typeof pushDocument>): string {
  if (document === null) return 'The node takes no pushes.';
  const { next_attempt_at, last_success_at, last_reconcile_at, ...same } = document;
  return `Pushes to its daemon:\n${fields({
    ...same,
    next_attempt_at: moment(next_attempt_at),
    last_success_at: moment(last_success_at),
    last_reconcile_at: moment(last_reconcile_at),
  })}`;
}
