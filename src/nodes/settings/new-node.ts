import { withoutUndefined } from '../../common/checks/without-undefined.js';
import { FAMILIES_OF } from '../fields/families.js';
import type { NewNode } from '../fields/node.fields.js';
import { needsTls } from '../fields/protocols.js';
import { FAMILY_DEFAULTS } from './family-defaults.js';

/** A new node with what its operator has left out: its family by its daemon, and then its algorithms. */
export function withDefaults(wanted: NewNode): NewNode {
  const given = withoutUndefined(wanted);
  const { daemon = 'standard' } = given;
  // The check rejects a daemon and a family that nobody knows.
  const { family = Object.hasOwn(FAMILIES_OF, daemon) ? FAMILIES_OF[daemon][0] : 'ss' } = given;
  const algorithms = Object.hasOwn(FAMILY_DEFAULTS, family) ? FAMILY_DEFAULTS[family] : FAMILY_DEFAULTS.ss;
  const { protocol = algorithms.protocol } = given;
  return { ...algorithms, ...(needsTls(protocol) && { tls: 'tls' }), ...given, family };
}
