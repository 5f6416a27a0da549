import { MAX_NODE_ID } from '../../common/integers.js';
import {
  CheckedTextField,
  EnumField,
  FactorField,
  FlagField,
  HostField,
  Int64Field,
  IntegerField,
  TextField,
} from '../../fields/field.decorators.js';
import { type Daemon, DAEMONS, FAMILIES, type Family } from './families.js';

/** A row with its level. */
interface Placed {
  readonly level: { readonly name: string };
}

const PORTS = /^(\d{1,5}(,\d{1,5}){0,9})?$/;

/** The fields of nodes of every protocol, with the defaults of a new one. Amounts are bytes per second. */
export class BasicNodeFields {
  /** A new node gets the next number, unless its daemon already has one. */
  @IntegerField({
    access: 'create',
    min: 1,
    max: MAX_NODE_ID,
    inputDescription: 'The number in the settings of its daemon',
    option: { flags: '--id <number>', description: 'the number in the settings of its daemon' },
  })
  id: number;

  @TextField({
    required: 'new',
    max: 64,
    option: { flags: '--name <name>', description: 'a new name', isForChanges: true },
  })
  name = '';

  @EnumField(FAMILIES, {
    access: 'create',
    schemaName: 'Family',
    option: {
      flags: '--family <family>',
      description: 'the family of its daemon; by default the one that its daemon serves',
    },
  })
  family: Family = 'ss';

  @EnumField(DAEMONS, {
    schemaName: 'Daemon',
    option: {
      flags: '--daemon <daemon>',
      description: 'the daemon of the node, if its JSON differs',
    },
  })
  daemon: Daemon = 'standard';

  /** Nobody can guess it, and apps cannot reach a wrong one, so it has no default. */
  @HostField({
    required: 'new',
    inputDescription: 'The name or address at which apps and pushes reach the node',
    option: {
      flags: '--host <name-or-address>',
      description: 'the name or address at which apps and pushes reach the node',
      isRequired: true,
    },
  })
  host = '';

  /** The name of the level. A new node gets the lowest one. */
  @TextField({
    max: 64,
    show: ({ level }: Placed) => level.name,
    option: { flags: '--level <name>', description: 'the node serves users of this level or higher' },
  })
  level: string;

  /** The default of an ssr node is in `family-defaults.ts`. */
  @TextField({
    max: 64,
    inputDescription: 'The cipher; a new node gets aes-256-gcm, or chacha20-ietf if it is an ssr node',
    option: { flags: '--method <name>', description: 'encryption method; aes-256-gcm, for ssr chacha20-ietf' },
  })
  method = 'aes-256-gcm';

  @TextField({
    min: 0,
    max: 64,
    description: 'The protocol; of an ssr node that of ShadowsocksR, and of an ss node origin',
    option: { flags: '--protocol <name>', description: 'the protocol, such as vless; for ssr that of ShadowsocksR' },
  })
  protocol = 'origin';

  @TextField({ min: 0, max: 64, option: { flags: '--obfs <name>', description: 'obfuscation, such as salamander' } })
  obfs = 'plain';

  @TextField({ min: 0, max: 255, option: { flags: '--obfs-param <text>', description: 'obfuscation parameter' } })
  obfsParam = '';

  @FlagField({ option: { flags: '--udp <on|off>', description: 'relay UDP' } })
  isUdp = 1;

  @Int64Field({
    description: 'Bytes per second, 0 for none',
    option: {
      flags: '--speed-limit <amount>',
      description: 'bytes per second, such as 10MB; 0 for none',
      value: 'bytes',
    },
  })
  speedLimit = 0n;

  @IntegerField({
    description: 'Concurrent clients per user, 0 for the default of the daemon',
    option: {
      flags: '--client-limit <count>',
      description: 'concurrent clients per user, 0 for the default of the daemon',
    },
  })
  clientLimit = 0;

  @FlagField({
    description: '1: all users share one port',
    option: { flags: '--single <on|off>', description: 'all users share one port' },
  })
  single = 0;

  @CheckedTextField({
    check: 'arePorts',
    code: 'ports',
    problem: 'must be a port number, or for a vnet-ssr node several with commas',
    isValid: (text) => PORTS.test(text),
    description: 'One port, or for VNet-SSR several with commas',
    option: {
      flags: '--port <port>',
      description: 'the port of single-port mode; several with commas for vnet-ssr; always for xrayr',
    },
  })
  port = '';

  @TextField({ min: 0, max: 128, right: 'nodes:secrets', description: 'The password of the single port' })
  passwd = '';

  @IntegerField({
    max: 65_535,
    description: '0 for none',
    option: { flags: '--push-port <port>', description: 'the port of the push server of the daemon, 0 for none' },
  })
  pushPort = 0;

  /** The panel generates a secret for an empty one. */
  @TextField({
    access: 'write',
    min: 0,
    max: 128,
    right: 'nodes:secrets',
    description: 'The secret of the push server; the panel generates it if it is empty',
  })
  pushSecret = '';

  @TextField({
    min: 0,
    max: 255,
    option: { flags: '--redirect-url <url>', description: 'where VNet-SSR redirects unknown clients' },
  })
  redirectUrl = '';

  /** In ten-thousandths. */
  @FactorField({
    max: 1000,
    description: 'The factor for charged bytes',
    option: { flags: '--traffic-rate <factor>', description: 'the factor for charged bytes, such as 1.5' },
  })
  trafficRate = 10_000;

  @Int64Field({
    description: 'The rate of the line, bytes per second; 0 for unknown: the panel assumes 10 Gbit/s',
    option: {
      flags: '--line-rate <amount>',
      description: 'the rate of the line per second, such as 125MB; 0 for unknown: the panel assumes 10 Gbit/s',
      value: 'bytes',
    },
  })
  lineRate = 0n;
}
