import { IsIn, Matches, ValidateIf } from 'class-validator';
import { IsAmount, IsFlag, IsText, IsWhole } from '../common/checks.js';
import { type Daemon, DAEMONS, FAMILIES, type Family } from './proxy-node.entity.js';

const LARGEST_INTEGER = 2_147_483_647;

/** What an admin says of a node, with what holds where nothing is said. Amounts are bytes per second. */
export class NodeFields {
  /** Chosen by the admin where a daemon already has a number; else the next one. */
  @ValidateIf((fields: NodeFields) => fields.id !== undefined)
  @IsWhole('id', 1, 4_294_967_295)
  id: number | undefined;

  @IsText('name', 1, 64)
  name = '';

  @IsIn(FAMILIES, { message: `family must be one of ${FAMILIES.join(', ')}` })
  family: Family = 'ss';

  @IsIn(DAEMONS, { message: `daemon must be one of ${DAEMONS.join(', ')}` })
  daemon: Daemon = 'standard';

  @Matches(/^[A-Za-z0-9.:_-]{1,255}$/, { message: 'host must be a host name or an address' })
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

/** What is wrong with fields that are each right by themselves: one line per problem. */
export function contradictions(fields: NodeFields): string[] {
  const ports = fields.port === '' ? [] : fields.port.split(',').map(Number);
  return [
    ports.some((port) => port < 1 || port > 65_535) && 'port must be from 1 to 65535',
    ports.length > 1 && fields.daemon !== 'vnet-ssr' && 'port may be several only where the daemon is vnet-ssr',
    fields.daemon === 'vnet-ssr' && fields.family !== 'ssr' && 'daemon vnet-ssr serves nodes of the ssr family',
    fields.daemon === 'xrayr' && fields.family !== 'ss' && 'daemon xrayr serves nodes of the ss family',
    fields.daemon === 'xrayr' &&
      ports.length === 0 &&
      'port is required where the daemon is xrayr: it does not start without one',
    fields.single === 1 && ports.length === 0 && 'port is required in single-port mode',
    fields.single === 1 && fields.passwd === '' && 'passwd is required in single-port mode',
  ].filter((problem) => problem !== false);
}
