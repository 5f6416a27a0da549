import type { Command } from 'commander';
import { AuditChainService } from '../../audit/audit-chain.service.js';
import { auditDocument } from '../../audit/audit-entry.mapper.js';
import { AuditEntryRepository } from '../../audit/audit-entry.repository.js';
import { toJson } from '../../http/server/json.js';
import type { CommandRunner } from '../command-runner.js';
import { fields, moment, type Output, table } from '../output/output.js';
import { type OrNone, orNull, parseLimit, parseMoment, parseWhole } from '../input/parse.js';

interface ListOptions {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
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
    .option('--from <moment>', 'not before', parseMoment)
    .option('--to <moment>', 'before', parseMoment)
    .option('--before <id>', 'entries with lower numbers', parseWhole)
    .option('--limit <count>', 'how many', parseLimit, 50)
    .action(
      runner.action(async (panel, { before, limit, from, to, ...rest }: ListOptions) => {
        const filter = { ...rest, from: orNull(from) ?? undefined, to: orNull(to) ?? undefined };
        const entries = (await panel.service(AuditEntryRepository).list(filter, before, limit)).map(auditDocument);
        const rows = entries.map((each) => [
          each.id,
          moment(each.at),
          each.actor_name === null ? each.actor : `${each.actor} (${each.actor_name})`,
          each.action,
          each.subject,
          each.address,
        ]);
        const headings = ['id', 'at', 'who', 'what', 'to what', 'from where'];
        return { document: entries, text: table(headings, rows, 'There are no such entries.') };
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
    .description('check that nobody changed, deleted, moved or inserted an entry; exits with 1 otherwise')
    .action(
      runner.action(async (panel): Promise<Output> => {
        const report = await panel.service(AuditChainService).verify();
        const found = report.broken.map(({ id, reason }) => `Entry ${id}: ${reason}`);
        const sum = `${report.rows} entries; the hash of the newest is ${report.hash || '-'}`;
        const text = report.ok ? `The audit log is as it was written: ${sum}` : [...found, sum].join('\n');
        return { document: report, text, hasFailed: !report.ok };
      }),
    );
}

function stateText(state: unknown): string | null {
  return state === null ? null : String(toJson(state));
}
