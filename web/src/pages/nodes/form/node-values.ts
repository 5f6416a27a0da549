import { DAEMONS, FAMILIES, type NewNode, type Node, type NodeChange } from '../../../api/resources/nodes.js';
import { inBytes, inUnits, MBIT } from '../../../format/units.js';
import { oneOf } from '../../../forms/one-of.js';
import { FAMILIES_OF } from '../../../../../src/nodes/fields/families.js';
import {
  EMPTY_PROTOCOL,
  inProtocol,
  PROTOCOL_FIELDS,
  protocolChangeOf,
  type ProtocolValues,
  protocolValuesOf,
} from './protocol-values.js';
import { FAMILY_DEFAULTS } from '../../../../../src/nodes/settings/family-defaults.js';

/** A node in the form: text in every field, speeds in Mbit/s. */
export interface NodeValues extends ProtocolValues {
  name: string;
  family: string;
  daemon: string;
  host: string;
  level: string;
  method: string;
  protocol: string;
  obfs: string;
  obfsParam: string;
  isUdp: boolean;
  isSingle: boolean;
  port: string;
  passwd: string;
  speed: string;
  clientLimit: string;
  pushPort: string;
  redirectUrl: string;
  trafficRate: string;
  lineRate: string;
}

export const EMPTY_NODE: NodeValues = {
  name: '',
  family: 'ss',
  daemon: 'standard',
  host: '',
  level: '',
  ...FAMILY_DEFAULTS.ss,
  obfsParam: '',
  isUdp: true,
  isSingle: false,
  port: '',
  passwd: '',
  speed: '0',
  clientLimit: '0',
  pushPort: '0',
  redirectUrl: '',
  trafficRate: '1',
  lineRate: '0',
  ...EMPTY_PROTOCOL,
};

export function nodeValuesOf(node: Node): NodeValues {
  return {
    name: node.name,
    family: node.family,
    daemon: node.daemon,
    host: node.host,
    level: node.level,
    method: node.method,
    protocol: node.protocol,
    obfs: node.obfs,
    obfsParam: node.obfs_param,
    isUdp: node.is_udp === 1,
    isSingle: node.single === 1,
    port: node.port,
    passwd: node.passwd ?? '',
    speed: inUnits(node.speed_limit, MBIT),
    clientLimit: String(node.client_limit),
    pushPort: String(node.push_port),
    redirectUrl: node.redirect_url,
    trafficRate: String(node.traffic_rate),
    lineRate: inUnits(node.line_rate, MBIT),
    ...protocolValuesOf(node),
  };
}

/** The settings that follow when another family is chosen: its own algorithms, and a daemon that can serve it. */
export function inFamily(family: string): Partial<NodeValues> {
  const known = oneOf(FAMILIES, family) ?? 'ss';
  const algorithms = FAMILY_DEFAULTS[known];
  const [daemon = 'standard'] = daemonsOf(known);
  return {
    family: known,
    daemon,
    isSingle: false,
    ...algorithms,
    ...inProtocol(algorithms.protocol),
    obfs: algorithms.obfs,
  };
}

/** The daemons that serve a family. */
export function daemonsOf(family: string): readonly (typeof DAEMONS)[number][] {
  return DAEMONS.filter((daemon) => FAMILIES_OF[daemon].some((each) => each === family));
}

/** Returns a new node for the API. Without a level the node gets the lowest one. */
export function newNodeOf(values: NodeValues): NewNode {
  return {
    ...nodeChangeOf(EMPTY_NODE, values),
    name: values.name.trim(),
    family: oneOf(FAMILIES, values.family) ?? 'ss',
    daemon: oneOf(DAEMONS, values.daemon),
    host: values.host.trim(),
    // The defaults of the API depend on the family, so what the form shows is sent.
    method: values.method,
    protocol: values.protocol,
    obfs: values.obfs,
  };
}

/** Returns only the changed fields. */
export function nodeChangeOf(before: NodeValues, after: NodeValues): NodeChange {
  const has = (name: keyof NodeValues) => before[name] !== after[name];
  return {
    ...(has('name') && { name: after.name.trim() }),
    ...(has('daemon') && { daemon: oneOf(DAEMONS, after.daemon) }),
    ...(has('host') && { host: after.host.trim() }),
    ...(has('level') && after.level !== '' && { level: after.level }),
    ...(has('method') && { method: after.method }),
    ...(has('protocol') && { protocol: after.protocol }),
    ...(has('obfs') && { obfs: after.obfs }),
    ...(has('obfsParam') && { obfs_param: after.obfsParam }),
    ...(has('isUdp') && { is_udp: after.isUdp ? 1 : 0 }),
    ...(has('isSingle') && { single: after.isSingle ? 1 : 0 }),
    ...(has('port') && { port: after.port.trim() }),
    ...(has('passwd') && { passwd: after.passwd }),
    ...(has('speed') && { speed_limit: inBytes(after.speed, MBIT) }),
    ...(has('clientLimit') && { client_limit: Number(after.clientLimit) }),
    ...(has('pushPort') && { push_port: Number(after.pushPort) }),
    ...(has('redirectUrl') && { redirect_url: after.redirectUrl.trim() }),
    ...(has('trafficRate') && { traffic_rate: Number(after.trafficRate) }),
    ...(has('lineRate') && { line_rate: inBytes(after.lineRate, MBIT) }),
    ...protocolChangeOf(before, after),
  };
}

/** The form's names of fields with a different name in the API. */
export const NODE_FIELDS: Readonly<Record<string, keyof NodeValues>> = {
  obfs_param: 'obfsParam',
  is_udp: 'isUdp',
  single: 'isSingle',
  speed_limit: 'speed',
  client_limit: 'clientLimit',
  push_port: 'pushPort',
  redirect_url: 'redirectUrl',
  traffic_rate: 'trafficRate',
  line_rate: 'lineRate',
  ...PROTOCOL_FIELDS,
};
