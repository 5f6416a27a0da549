import type { DataSource } from 'typeorm';
import { isLoopback } from '../../common/checks/loopback.js';
import type { FieldProblem } from '../../common/problems/panel.errors.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { type Algorithms, FAMILY_DEFAULTS } from '../../nodes/settings/family-defaults.js';
import { checkNodeSettings } from '../../nodes/settings/node-settings-check.js';
import { appHosts } from '../../subscriptions/entries/app-hosts.js';
import { Entry } from '../../subscriptions/entries/entry.entity.js';
import { EntryRepository } from '../../subscriptions/entries/entry.repository.js';
import { problemOfAll } from '../../subscriptions/apps/node-apps.js';
import { type Finding, finding } from './finding.js';

/** The option of a command that sets a field of a node. */
export type NodeOption = (field: string) => string;

/**
 * Checks that the daemon of each node can serve users with the node's settings. Warns about nodes that no app can use or reach.
 *
 * @param optionOf for advice that names a command
 */
export async function checkNodes(source: DataSource, optionOf?: NodeOption): Promise<Finding[]> {
  const nodes = await checkNodeSettings(source.manager);
  const entries = await new EntryRepository(Entry, source.manager).list();
  const unservedNodes = nodes.flatMap(({ node, problems }) =>
    problems.slice(0, 1).map((first) => unserved(node, first, optionOf)),
  );
  const warnings = nodes
    .filter(({ problems }) => problems.length === 0)
    .flatMap(({ node }) => [...unknown(node, optionOf), ...loopback(node, entries, optionOf)]);
  const good = unservedNodes.length === 0 ? [finding('nodes-served', { nodes: nodes.length })] : [];
  return [...unservedNodes, ...good, ...warnings];
}

function unserved({ id, name }: ProxyNode, problem: FieldProblem, optionOf?: NodeOption): Finding {
  const { field, message } = problem;
  const values = { node: id, name, problem: message };
  const found =
    optionOf === undefined
      ? finding('nodes-unserved', { ...values, field })
      : finding('nodes-unserved-command', { ...values, option: optionOf(field) });
  return { ...found, errors: [problem] };
}

/** A node whose settings no app knows. */
function unknown(node: ProxyNode, optionOf?: NodeOption): Finding[] {
  const problem = problemOfAll(node);
  if (problem === undefined) return [];
  const { id, name, family } = node;
  const field = wrongAlgorithm(node);
  if (field === undefined) return [finding('nodes-no-app', { node: id, name, problem: problem.because })];
  const values = { node: id, name, unknown: node[field], example: FAMILY_DEFAULTS[family][field] };
  return [
    optionOf === undefined
      ? finding('nodes-unknown', values)
      : finding('nodes-unknown-command', { ...values, option: optionOf(field) }),
  ];
}

/** The first field with whose default some app could use the node; undefined if the fault lies elsewhere. */
function wrongAlgorithm(node: ProxyNode): keyof Algorithms | undefined {
  const fields = ['method', 'protocol', 'obfs'] as const;
  const { family, method, protocol, obfs } = node;
  const own = { family, method, protocol, obfs, settings: node.settings };
  const isCure = (field: keyof Algorithms): boolean =>
    problemOfAll({ ...own, [field]: FAMILY_DEFAULTS[family][field] }) === undefined;
  return fields.find(isCure);
}

function loopback(node: ProxyNode, entries: readonly Entry[], optionOf?: NodeOption): Finding[] {
  const { id, name } = node;
  const host = appHosts(node, entries).find(isLoopback);
  if (host === undefined) return [];
  const values = { node: id, name, host };
  return optionOf === undefined
    ? [finding('nodes-loopback', values)]
    : [finding('nodes-loopback-command', { ...values, option: optionOf('host') })];
}
