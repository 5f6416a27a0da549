import type { DataSource } from 'typeorm';
import { checkNodeSettings } from '../../nodes/settings/node-settings-check.js';
import { fine, type Finding, problem } from './finding.js';
import { optionOf } from '../input/option-names.js';

/** Checks that the daemon of each node can serve users with the node's settings. */
export async function checkNodes(source: DataSource): Promise<Finding[]> {
  const nodes = await checkNodeSettings(source.manager);
  const problems = nodes.flatMap(({ id, name, problems: [first] }) => {
    if (first === undefined) return [];
    const advice = `Change it with: linegate node set ${id} ${optionOf(first.field)} …`;
    return [problem('nodes', `node ${id} (${name}): ${first.message}`, advice)];
  });
  return problems.length > 0 ? problems : [fine('nodes', `${nodes.length} with settings that their daemons can serve`)];
}
