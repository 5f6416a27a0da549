import { withoutUndefined } from '../../common/checks/without-undefined.js';
import { FAMILY_DEFAULTS } from './family-defaults.js';
import type { NewNode } from './node.fields.js';

/** A new node with the algorithms that its operator has left out. */
export function withAlgorithms(wanted: NewNode): NewNode {
  const defaults = FAMILY_DEFAULTS[wanted.family === 'ssr' ? 'ssr' : 'ss'];
  return { ...defaults, ...withoutUndefined(wanted) };
}
