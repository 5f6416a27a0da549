import type { pushDocument } from '../../push/push-document.js';
import { fields, moment } from '../output/output.js';

/** The progress of pushes to the daemon of a node, for people. */
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
