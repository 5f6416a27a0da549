import { type Command, InvalidArgumentError, Option } from 'commander';
import { NodesService } from '../../nodes/nodes.service.js';
import { type RuleMode, RULE_MODES } from '../../rules/rule-group.entity.js';
import { type ListedHit, RuleHitsService } from '../../rules/hits/rule-hits.service.js';
import { showFields } from '../../fields/field-documents.js';
import { RuleHitFields } from '../../rules/hits/rule-hit.fields.js';
import { ruleDocument, ruleGroupDocument } from '../../rules/rule.mapper.js';
import type { RuleGroupDetails } from '../../rules/rule-group-details.js';
import { RulesService } from '../../rules/rules.service.js';
import { type RuleType, RULE_TYPES } from '../../rules/rule.entity.js';
import { askingFirst, confirm, confirmEffect, confirmLoss, type ConfirmOptions } from '../input/confirm.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { nodeNames } from '../node/node-names.js';
import { counted } from '../output/figures.js';
import { moment, type Output, table } from '../output/output.js';
import { addLimit, readListing } from '../input/listing.js';
import { MAX_LISTED, parseWhole } from '../input/parse.js';
import { arrivalOn, lateReaders } from './rule-arrival.js';
import { lossByLink, lossByRule } from './rule-loss.js';

const USUAL_HITS = 100;

export function addRuleCommands(program: Command, runner: CommandRunner): void {
  const rule = program
    .command('rule')
    .description('audit rules: the targets that users of a node may reach; <node> is a number or a name');

  rule
    .command('add-group <name>')
    .description('add a group of rules')
    .addOption(
      new Option('--mode <mode>', 'reject what its rules match, or allow nothing else')
        .choices(RULE_MODES)
        .makeOptionMandatory(),
    )
    .action(
      runner.action(async (panel, name: string, options: { mode: RuleMode }) => {
        const { id, mode } = await panel.service(RulesService).addGroup({ name, mode: options.mode });
        return { document: { id, name, mode }, text: `Rule group "${name}" (${mode}) is number ${id}.` };
      }),
    );

  rule
    .command('remove-group <name>')
    .description('delete a group, its rules and its links')
    .option('--yes', 'do not ask; required where there is no terminal')
    .action(
      runner.action(async (panel, name: string, options: ConfirmOptions) => {
        await confirm(`The rule group "${name}" with its rules and links`, options, runner.terminal);
        const { id } = await panel.service(RulesService).removeGroup(name);
        return { document: { id, name, removed: true }, text: `Rule group "${name}" was removed.` };
      }),
    );

  rule
    .command('list')
    .description('show all groups with their rules and nodes')
    .action(runner.action(async (panel) => listed(await panel.service(RulesService).list(), await nodeNames(panel))));

  askingFirst(
    rule.command('add <group> <type> <pattern>').description(`add a rule; <type> is one of ${RULE_TYPES.join(', ')}`),
  ).action(
    runner.action(async (panel, group: string, type: string, pattern: string, options: ConfirmOptions) => {
      const wanted = panel.service(RulesService).check({ type: parseType(type), pattern });
      await confirmLoss(await lossByRule(panel, group, wanted), options, runner.terminal);
      const added = await panel.service(RulesService).add(group, wanted);
      const { nodeIds } = await panel.service(RulesService).getGroupNamed(group);
      const text = `Rule ${added.id} of group "${group}" was added.${await lateReaders(panel, nodeIds)}`;
      return { document: { ...ruleDocument(added), group }, text };
    }),
  );

  askingFirst(rule.command('remove <rule-id>').description('delete a rule')).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      await confirmEffect(await effectOfRemoval(panel, parseWhole(id)), options, runner.terminal);
      const rule = await panel.service(RulesService).remove(parseWhole(id));
      const { nodeIds } = await panel.service(RulesService).getGroup(rule.groupId);
      const text = `Rule ${rule.id} was removed.${await lateReaders(panel, nodeIds)}`;
      return { document: { ...ruleDocument(rule), removed: true }, text };
    }),
  );

  askingFirst(
    rule.command('link <group> <node>').description('link a node to a group, in place of its current one'),
  ).action(
    runner.action(async (panel, group: string, node: string, options: ConfirmOptions) => {
      await confirmLoss(await lossByLink(panel, group, node), options, runner.terminal);
      const linked = await panel.service(RulesService).link(group, node);
      const text = `Node ${linked.name} is linked to group "${group}". ${arrivalOn(linked)}`;
      return { document: { group, node, linked: true }, text };
    }),
  );

  rule
    .command('unlink <node>')
    .description('unlink a node from its group')
    .action(
      runner.action(async (panel, node: string) => {
        const unlinked = await panel.service(RulesService).unlink(node);
        const text = `Node ${unlinked.name} is linked to no group. ${arrivalOn(unlinked)}`;
        return { document: { node, linked: false }, text };
      }),
    );

  const hits = rule
    .command('hits')
    .description('show rule hits, newest first')
    .option('--node <node>', 'on this node only');
  addLimit(hits, USUAL_HITS).action(
    runner.action(async (panel, { node: name, limit }: { node?: string; limit?: number }, command: Command) => {
      const node = name === undefined ? undefined : (await panel.service(NodesService).get(name)).node;
      const page = async (last: ListedHit | undefined, most: number) => {
        const found = await panel.service(RuleHitsService).find({ nodeId: node?.id }, last?.hit ?? null, most + 1);
        const rows = found.slice(0, most);
        return { rows, next: found.length > most ? (rows.at(-1) ?? null) : null };
      };
      const wanted = { limit, usual: USUAL_HITS, command, goOn: () => `add --limit, ${MAX_LISTED} at most` };
      const { rows, notice } = await readListing(page, wanted);
      return { ...hitsListed(rows, await nodeNames(panel)), notice };
    }),
  );
}

/** What the removal of a rule changes for users. @throws NotFound */
async function effectOfRemoval(panel: CommandPanel, id: number): Promise<string> {
  const { groupId, type, pattern } = await panel.service(RulesService).get(id);
  const { group, nodeIds } = await panel.service(RulesService).getGroup(groupId);
  const [can, does] = group.mode === 'allow' ? ['could no longer', 'allows'] : ['could', 'rejects'];
  const where = `${counted(nodeIds.length, 'node')} with group "${group.name}"`;
  return `Rule ${id} (${type} ${pattern}) would be deleted: on ${where} users ${can} reach what it ${does}`;
}

function listed(groups: readonly RuleGroupDetails[], nameOf: (nodeId: number) => string): Output {
  const document = groups.map(ruleGroupDocument);
  const rows = document.map((group) => [
    group.name,
    group.mode,
    group.nodes.map(nameOf).join(', '),
    group.rules.map(({ id, type, pattern }) => `${id} ${type} ${pattern}`).join('\n'),
  ]);
  return { document, text: table(['group', 'mode', 'nodes', 'rules'], rows, 'There are no rule groups.') };
}

function hitsListed(hits: readonly ListedHit[], nameOf: (nodeId: number) => string): Output {
  const document = hits.map((hit) => showFields(RuleHitFields, hit));
  const rows = document.map((hit) => [
    hit.user === null ? 'unknown' : (hit.account ?? `#${hit.user}`),
    nameOf(hit.node),
    hit.rule ?? 'unknown',
    hit.pattern,
    hit.reason,
    hit.count,
    moment(hit.first_at),
    moment(hit.last_at),
  ]);
  const headings = ['user', 'node', 'rule', 'pattern', 'reason', 'count', 'first', 'last'];
  return { document, text: table(headings, rows, 'Nobody has run into a rule.') };
}

function parseType(text: string): RuleType {
  const type = RULE_TYPES.find((each) => each === text);
  if (type === undefined) throw new InvalidArgumentError(`<type> must be one of ${RULE_TYPES.join(', ')}.`);
  return type;
}
