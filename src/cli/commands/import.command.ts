import { BadUsage } from '../input/bad-usage.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { MovesService } from '../../moving/moves.service.js';
import { isTimeZone } from '../../moving/panels/local-time.js';
import { DEFAULT_TIME_ZONES } from '../../moving/panels/open-panel.js';
import type { MoveProgress } from '../../moving/plan/move-options.js';
import { type MoveReport, COUNTED } from '../../moving/plan/move-report.js';
import { DumpSource } from '../../moving/sources/dump/dump-source.js';
import { LivePanelRepository } from '../../moving/sources/live/live-panel.repository.js';
import type { Source } from '../../moving/sources/source.js';
import type { OldPanel } from '../../moving/memory/move.entity.js';
import type { CommandRunner } from '../command-runner.js';
import { readSecretFile } from '../input/secret-file.js';
import { bytes } from '../output/figures.js';
import { type Output, table } from '../output/output.js';
import type { Terminal } from '../output/terminal.js';

const LISTED = 40;

interface ImportOptions {
  readonly dump?: string;
  readonly databaseUrlFile?: string;
  readonly databaseCa?: string;
  readonly databaseCert?: string;
  readonly databaseKey?: string;
  readonly database?: string;
  readonly dryRun?: boolean;
  readonly timeZone: string;
  readonly emailDomain?: string;
  readonly origin?: string;
}

interface Described {
  readonly panel: OldPanel;
  readonly name: string;
}

const PANELS: readonly Described[] = [
  { panel: 'proxypanel', name: 'ProxyPanel 2.4 to 3' },
  { panel: 'sspanel', name: 'users and Shadowsocks nodes of SSPanel-UIM, 2023 or newer' },
  { panel: 'xboard', name: 'users and Shadowsocks nodes of V2Board or Xboard' },
];

export function addImportCommands(program: Command, runner: CommandRunner): void {
  const commands = program
    .command('import')
    .description(
      'fill the panel from another one: users, nodes, keys, links and traffic; run it again for what is new there',
    );
  for (const described of PANELS) addImportCommand(commands, described, runner);
}

function addImportCommand(commands: Command, { panel, name }: Described, runner: CommandRunner): void {
  commands
    .command(panel)
    .description(`import ${name}`)
    .addOption(
      new Option('--dump <file>', 'a dump of its database by MySQL, MariaDB or SQLite, plain or gzip').conflicts(
        'databaseUrlFile',
      ),
    )
    .option('--database-url-file <file>', 'a file with mysql://user:password@host:3306/name; - for standard input')
    .option('--database-ca <file>', 'the certificate of the authority of a server on another machine, PEM')
    .option('--database-cert <file>', 'the certificate of this program for that server, PEM')
    .option('--database-key <file>', 'the key of that certificate, PEM')
    .option('--database <name>', 'which database of a dump that has several of this panel')
    .option('--dry-run', 'only show what would be imported')
    .option('--time-zone <zone>', 'the time zone of its dates', parseTimeZone, DEFAULT_TIME_ZONES[panel])
    .option('--email-domain <domain>', 'complete logins that are no e-mail; without it these users are skipped')
    .option('--origin <name>', 'a name that tells two old panels of one kind apart', panel)
    .action(
      runner.actionOnData(async (opened, options: ImportOptions): Promise<Output> => {
        const source = await openSource(options, runner.terminal);
        try {
          const report = await opened.service(MovesService).run(source, {
            panel,
            origin: options.origin ?? panel,
            isDryRun: options.dryRun === true,
            timeZone: options.timeZone,
            emailDomain: options.emailDomain,
            database: options.database,
            onProgress: async (progress) => void runner.terminal.error.write(`${progressText(progress)}\n`),
          });
          return { document: documentOf(report), text: textOf(report), hasFailed: report.conflicts.length > 0 };
        } finally {
          await source.close();
        }
      }),
    );
}

async function openSource(options: ImportOptions, terminal: Terminal): Promise<Source> {
  const { dump, databaseUrlFile, databaseCa, databaseCert, databaseKey } = options;

  const ofServer = { '--database-ca': databaseCa, '--database-cert': databaseCert, '--database-key': databaseKey };
  const [idle] = Object.entries(ofServer).find(([, file]) => dump !== undefined && file !== undefined) ?? [];
  if (idle !== undefined) throw new BadUsage(`${idle} has no effect with --dump`);
  if (dump !== undefined) return DumpSource.open({ path: dump });
  if (databaseUrlFile === undefined)
    throw new BadUsage('Name the old database: --dump <file> or --database-url-file <file>');
  const url = (await readSecretFile(databaseUrlFile, terminal)).trim();
  const read = async (file?: string) => (file === undefined ? undefined : readSecretFile(file, terminal));
  const [ca, cert, key] = [await read(databaseCa), await read(databaseCert), await read(databaseKey)];
  return LivePanelRepository.open({ url, ca, cert, key }, { mayNameFiles: true });
}

function parseTimeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError(`There is no time zone ${text}. Write a name such as Asia/Shanghai or UTC.`);
}

function progressText({ step, done, total }: MoveProgress): string {
  if (step === 'checking') return `Checked ${done} users`;
  return step === 'contents' ? 'Wrote levels, groups, rules and nodes' : `Wrote ${done} of ${total ?? done} users`;
}

function documentOf({
  generation,
  origin,
  isDryRun,
  counts,
  traffic,
  skipped,
  notices,
  noticeCounts,
  conflicts,
  nodes,
}: MoveReport) {
  return {
    generation,
    origin,
    dry_run: isDryRun,
    counts,
    traffic,
    conflicts: conflicts.map(({ text }) => text),
    skipped,
    notices,
    notice_counts: Object.fromEntries([...noticeCounts].map(([text, { count }]) => [text, count])),
    nodes,
  };
}

function textOf(report: MoveReport): string {
  const { generation, isDryRun, counts, traffic, conflicts, skipped, noticeCounts, nodes } = report;
  const rows = COUNTED.map((noun) => {
    const { found, added, changed, kept, skipped: left } = counts[noun];
    return [noun.replace('_', ' '), found, added, changed, kept, left];
  });
  const lists = nodes.map(({ id, name, there, here, differences }) => [
    id,
    name,
    there,
    here,
    differences
      .map(({ rule, users, first }) => `${users} by ${rule} (${first.join(', ')}${users > first.length ? ', …' : ''})`)
      .join('\n'),
  ]);
  return [
    `${generation}: ${isDryRun ? 'this is what an import would do. Nothing was written.' : 'imported.'}`,
    table(['', 'there', 'new here', 'changed', 'here already', 'skipped'], rows, ''),
    `Traffic added: ${bytes(traffic.u)} from users, ${bytes(traffic.d)} to users.`,
    ...listed(
      'Taken here by others. An import would be refused',
      conflicts.map(({ text }) => text),
    ),
    ...listed(
      'Skipped',
      skipped.map(({ noun, id, name, reason }) => `${noun} ${id} (${name}): ${reason}`),
    ),
    ...listed(
      'To know',
      [...noticeCounts].map(([text, { count }]) => `${count} times: ${text}`),
    ),
    table(['node', 'name', 'users there', 'users here', 'differences'], lists, 'There are no nodes.'),
  ].join('\n');
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - LISTED;
  const more = rest > 0 ? [`  and ${rest} more; --json lists all`] : [];
  return [`${title}:`, ...lines.slice(0, LISTED).map((line) => `  ${line}`), ...more];
}
