import { type FieldProblem, fieldProblem } from '../../common/problems/panel.errors.js';
import { FAMILIES_OF, isOnePort } from '../fields/families.js';
import type { NodeFields } from '../fields/node.fields.js';
import { MAX_PUSH_SECRET_BYTES } from '../push-secrets.js';
import { protocolProblems } from './protocol-problems.js';

/** The problems of fields that are each valid but contradict each other. */
export function contradictions(fields: NodeFields): FieldProblem[] {
  const ports = fields.port === '' ? [] : fields.port.split(',').map(Number);
  const families = FAMILIES_OF[fields.daemon];
  const isXrayr = fields.daemon === 'xrayr' && !isOnePort(fields.family);
  return [
    ports.some((port) => port < 1 || port > 65_535) &&
      fieldProblem('port', 'must be from 1 to 65535', 'whole', { least: 1, most: 65_535 }),
    ports.length > 1 &&
      fields.daemon !== 'vnet-ssr' &&
      fieldProblem('port', 'may be several only where the daemon is vnet-ssr', 'one-port'),
    !families.includes(fields.family) &&
      fieldProblem('daemon', `${fields.daemon} serves nodes of the ${families.join(', ')} family`, 'other-family', {
        family: fields.family,
      }),
    Buffer.byteLength(fields.pushSecret) > MAX_PUSH_SECRET_BYTES &&
      fieldProblem('push_secret', `must be ${MAX_PUSH_SECRET_BYTES} bytes or fewer`, 'too-long', {
        most: MAX_PUSH_SECRET_BYTES,
      }),
    isXrayr &&
      ports.length === 0 &&
      fieldProblem('port', 'is required where the daemon is xrayr: it does not start without one', 'required'),
    fields.single === 1 && ports.length === 0 && fieldProblem('port', 'is required in single-port mode', 'required'),
    fields.single === 1 &&
      fields.passwd === '' &&
      fieldProblem('passwd', 'is required in single-port mode', 'required'),
    ...protocolProblems(fields),
  ].filter((found) => found !== false);
}
