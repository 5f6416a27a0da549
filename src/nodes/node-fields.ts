import { Matches, ValidateIf } from 'class-validator';
import { IsAmount, IsFlag, IsOneOf, IsText, IsWhole } from '../common/checks.js';
import type { CheckContext } from '../common/field-problems.js';
import type { FieldProblem } from '../common/panel.error.js';
import type { ProblemCode, ProblemValues } from '../common/problem-code.js';
import { type Daemon, DAEMONS, FAMILIES, type Family } from './proxy-node.entity.js';

const LARGEST_INTEGER = 2_147_483_647;
/** Which nodes a daemon serves; those that are not here serve either. */
const FAMILY_OF: Partial<Record<Daemon, Family>> = { 'vnet-ssr': 'ssr', xrayr: 'ss' };

/** What an admin says of a node, with what holds where nothing is said. Amounts are bytes per second. */
export class NodeFields {
  /** Chosen by the admin where a daemon already has a number; else the next one. */
  @ValidateIf((fields: NodeFields) => fields.id !== undefined)
  @IsWhole('id', 1, 4_294_967_295)
  id: number | undefined;

  @IsText('name', 1, 64)
  name = '';

  @IsOneOf('family', FAMILIES)
  family: Family = 'ss';

  @IsOneOf('daemon', DAEMONS)
  daemon: Daemon = 'standard';

  @Matches(/^[A-Za-z0-9.:_-]{1,255}$/, {
    message: 'host must be a host name or an address',
    context: { code: 'host' } satisfies CheckContext,
  })
  host = '127.0.0.1';

  /** The name of the level; the lowest one where none is given. */
  @ValidateIf((fields: NodeFields) => fields.level !== undefined)
  @IsText('level', 1, 64)
  level: string | undefined;

  @IsText('method', 1, 64)
  method = 'aes-256-gcm';

  @IsText('protocol', 0, 64)
  protocol = 'origin';

  @IsText('obfs', 0, 64)
  obfs = 'plain';

  @IsText('obfs-param', 0, 255)
  obfsParam = '';

  @IsFlag('udp')
  isUdp = 1;

  @IsAmount('speed-limit')
  speedLimit = 0n;

  @IsWhole('client-limit', 0, LARGEST_INTEGER)
  clientLimit = 0;

  @IsFlag('single')
  single = 0;

  @Matches(/^(\d{1,5}(,\d{1,5}){0,9})?$/, {
    message: 'port must be a port number, or for a vnet-ssr node several with commas',
    context: { code: 'ports' } satisfies CheckContext,
  })
  port = '';

  @IsText('passwd', 0, 128)
  passwd = '';

  @IsWhole('push-port', 0, 65_535)
  pushPort = 0;

  /** Empty where one is to be made up. */
  @IsText('push-secret', 0, 128)
  pushSecret = '';

  @IsText('redirect-url', 0, 255)
  redirectUrl = '';

  @IsWhole('traffic-rate (in ten-thousandths)', 0, 10_000_000)
  trafficRate = 10_000;

  @IsAmount('line-rate')
  lineRate = 0n;
}

/** What is wrong with fields that are each right by themselves. */
export function contradictions(fields: NodeFields): FieldProblem[] {
  const ports = fields.port === '' ? [] : fields.port.split(',').map(Number);
  const family = FAMILY_OF[fields.daemon] ?? fields.family;
  const isXrayr = fields.daemon === 'xrayr';
  return [
    ports.some((port) => port < 1 || port > 65_535) &&
      problem('port', 'must be from 1 to 65535', 'whole', { least: 1, most: 65_535 }),
    ports.length > 1 &&
      fields.daemon !== 'vnet-ssr' &&
      problem('port', 'may be several only where the daemon is vnet-ssr', 'one-port'),
    family !== fields.family &&
      problem('daemon', `${fields.daemon} serves nodes of the ${family} family`, 'other-family', {
        family: fields.family,
      }),
    isXrayr &&
      ports.length === 0 &&
      problem('port', 'is required where the daemon is xrayr: it does not start without one', 'required'),
    fields.single === 1 && ports.length === 0 && problem('port', 'is required in single-port mode', 'required'),
    fields.single === 1 && fields.passwd === '' && problem('passwd', 'is required in single-port mode', 'required'),
  ].filter((found) => found !== false);
}

function problem(field: string, text: string, code: ProblemCode, values: ProblemValues = {}): FieldProblem {
  return { field, message: `${field} ${text}`, code, values };
}
