import type { Command } from 'commander';
import { LedgerAuditService } from '../../traffic/ledger/ledger-audit.service.js';
import { ledgerDayDocument } from '../../traffic/ledger/ledger-day-document.js';
import { LedgerHistoryService } from '../../traffic/ledger/ledger-history.service.js';
import { UsersService } from '../../users/users.service.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { bytes } from '../output/figures.js';
import { nodeNames } from '../node/node-names.js';
import { type Output, table } from '../output/output.js';

export function addTrafficCommands(program: Command, runner: CommandRunner): void {
  const traffic = program.command('traffic').description('the traffic of users, as nodes report it');

  traffic
    .command('show <user>')
    .description('show the traffic of a user since the last reset, by day, node and rate')
    .option('--all', 'also show traffic before the last reset')
    .action(runner.action(show));

  traffic
    .command('verify')
    .description('check that the counters of each user are the sum of the ledger since the last reset')
    .action(runner.action(verify));
}

async function show(panel: CommandPanel, who: string, { all = false }: { all?: boolean }): Promise<Output> {
  const user = await panel.service(UsersService).get(who);
  const days = await panel.service(LedgerHistoryService).ofUser(user.id, all ? undefined : user.trafficPeriod);
  const document = {
    user: user.id,
    account: user.account,
    u: user.u,
    d: user.d,
    days: days.map((day) => ledgerDayDocument(day, user.trafficPeriod)),
  };
  const nameOf = await nodeNames(panel);
  const rows = document.days.map((day) => [
    day.day ?? 'before',
    day.node === null ? null : nameOf(day.node),
    day.current ? '' : 'before the reset',
    bytes(day.upload),
    bytes(day.download),
    day.rate,
    bytes(day.charged_upload),
    bytes(day.charged_download),
  ]);
  const headings = ['day', 'node', '', 'from user', 'to user', 'rate', 'charged from (u)', 'charged to (d)'];
  return {
    document,
    text: `${table(headings, rows, 'No traffic.')}\nu is ${bytes(user.u)}, d is ${bytes(user.d)}.`,
  };
}

async function verify(panel: CommandPanel): Promise<Output> {
  const { users, differences } = await panel.service(LedgerAuditService).verify();
  const named = differences.map(({ userId, u, d, ledgerU, ledgerD }) => ({
    user: userId,
    u,
    d,
    ledger_u: ledgerU,
    ledger_d: ledgerD,
  }));
  const rows = named.map((each) => [each.user, each.u, each.ledger_u, each.d, each.ledger_d]);
  const verdict =
    differences.length === 0
      ? `The counters of all ${users} users are the sum of the ledger.`
      : `The counters of ${differences.length} of ${users} users are NOT the sum of the ledger.`;
  return {
    document: { ok: differences.length === 0, users, differences: named },
    text: [...(rows.length > 0 ? [table(['user', 'u', 'ledger', 'd', 'ledger'], rows, '')] : []), verdict].join('\n'),
    hasFailed: differences.length > 0,
  };
}
