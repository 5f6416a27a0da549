import { type Command, InvalidArgumentError } from 'commander';
import { AuditChainService, type ChainReport } from '../../audit/chain/audit-chain.service.js';
import { auditDocument } from '../../audit/entry/audit-entry.mapper.js';
import { AuditEntryRepository } from '../../audit/entry/audit-entry.repository.js';
import { AuditSearchRepository } from '../../audit/search/audit-search.repository.js';
import { folded } from '../../audit/search/folded-entries.js';
import { NotedMomentsService } from '../../audit/moments/noted-moments.service.js';
import type { Seal } from '../../audit/entry/entry-proof.js';
import { toJson } from '../../common/json/to-json.js';
import type { CommandRunner } from '../command-runner.js';
import { fields, moment, type Output, table } from '../output/output.js';
import { type OrNone, MAX_LISTED, orNull, parseLimit, parseMoment, parseWhole } from '../input/parse.js';

interface ListOptions {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly operation?: number;
  readonly from?: OrNone<number>;
  readonly to?: OrNone<number>;
  readonly before?: number;
  readonly limit: number;
}

export function addAuditCommands(program: Command, runner: CommandRunner): void {
  const audit = program.command('audit').description('the audit log');

  audit
    .command('list')
    .description('show entries, newest first')
    .option('--actor <who>', 'such as operator:3, or operator for all of them')
    .option('--action <what>', 'such as user.changed, or user for all actions on users')
    .option('--subject <what>', 'such as user:7')
    .option(
      '--operation <id>',
      'the changes that this operation made; without this option, --action and --subject a list leaves such changes out',
      parseWhole,
    )
    .option('--from <moment>', 'not before', parseMoment)
    .option('--to <moment>', 'before', parseMoment)
    .option('--before <id>', 'entries that follow this one in the list', parseWhole)
    .option('--limit <count>', `how many, ${MAX_LISTED} at most`, parseLimit, 50)
    .action(
      runner.action(async (panel, { before, limit, from, to, ...rest }: ListOptions) => {
        const filter = folded({ ...rest, from: orNull(from) ?? undefined, to: orNull(to) ?? undefined });
        const end = before === undefined ? undefined : await panel.service(AuditEntryRepository).get(before);
        const { entries: found, end: last } = await panel.service(AuditSearchRepository).page(filter, end, limit);
        const entries = found.map(auditDocument);
        const rows = entries.map((each) => [
          each.id,
          moment(each.at),
          each.actor_name === null ? each.actor : `${each.actor} (${each.actor_name})`,
          each.action,
          each.subject,
          each.address,
        ]);
        const headings = ['id', 'at', 'who', 'what', 'to what', 'from where'];
        // A log has no end that anybody waits for: programs get a page, too.
        const more = `these are ${entries.length}, and more follow: add --before ${last?.id}, or --limit`;
        const notice = last === undefined ? undefined : more;
        return { document: entries, text: table(headings, rows, 'There are no such entries.'), notice };
      }),
    );

  audit
    .command('show <id>')
    .description('show one entry, with the state before and after')
    .action(
      runner.action(async (panel, id: string) => {
        const document = auditDocument(await panel.service(AuditEntryRepository).get(parseWhole(id)));
        const { before, after, at, ...same } = document;
        const text = { ...same, at: moment(at), before: stateText(before), after: stateText(after) };
        return { document, text: fields(text) };
      }),
    );

  audit
    .command('verify')
    .description('check that nobody changed, removed or inserted an entry, and print the head; exits with 1 otherwise')
    .option('--expect <head>', 'check that the chain has this head, which an earlier check printed', parseHead)
    .action(
      runner.action(async (panel, { expect }: { readonly expect?: Seal }): Promise<Output> => {
        const report = await panel.service(AuditChainService).verify(expect);
        await panel.service(NotedMomentsService).noteChainCheck(report.ok);
        return { document: report, text: reportText(report), hasFailed: !report.ok };
      }),
    );
}

function reportText(report: ChainReport): string {
  const { ok, rows, unsealed, old, unproved, unknown_keys: keys, head, broken, signed_since: since } = report;
  const lines = ok
    ? [`The audit log is as it was written: ${rows} entries, ${unsealed} of them without a seal`]
    : [...broken.map(({ id, reason }) => `Entry ${id}: ${reason}`), `${rows} entries, ${unsealed} without a seal`];
  if (old > 0) lines.push(`${old} entries are from before entries had signatures`);
  if (unproved > 0)
    lines.push(
      `${unproved} entries cannot be proved: APP_SECRET_PREVIOUS lacks their secret (keys ${keys.join(', ')})`,
    );
  if (since !== null) lines.push(`The chain is signed since ${moment(since)}${beginning(report.signed_after)}`);
  return [...lines, `head ${head ?? '-'}`].join('\n');
}

function beginning(seal: number): string {
  return seal === 0 ? '' : `: the entries up to place ${seal} are as they were then`;
}

function parseHead(text: string): Seal {
  const [, number = '', hash = ''] = /^([1-9]\d{0,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === '') throw new InvalidArgumentError('must be a number, a colon and 64 hexadecimal digits.');
  return { number: Number(number), hash };
}

function stateText(state: unknown): string | null {
  return state === null ? null : String(toJson(state));
}
