import type { Command } from 'commander';
import { SystemClock } from '../../common/time/clock.js';
import { ConfigError } from '../../config/config.errors.js';
import { readSecretFile } from '../../config/app-secret.js';
import { readConfig, type Variables } from '../../config/read-config.js';
import type { Config } from '../../config/config.js';
import type { CommandRunner } from '../command-runner.js';
import { checkDatabase } from './database-check.js';
import { checkFiles, checkNode } from '../../admin/doctor/machine-check.js';
import { type Finding, finding } from '../../admin/doctor/finding.js';
import { counted } from '../output/figures.js';
import { type Output, table } from '../output/output.js';

export function addDoctorCommand(program: Command, runner: CommandRunner): void {
  program
    .command('doctor')
    .description(
      'check configuration, database, encryption, schema, durability, nodes, processes, clock, secrets and their files, list what needs attention, and say what to do',
    )
    .action(runner.plain(() => examine(runner.terminal.environment)));
}

async function examine(environment: Variables): Promise<Output> {
  const findings = [checkNode(), ...(await checkConfigured(environment))];
  const isHealthy = findings.every(({ ok }) => ok);
  const rows = findings.map(({ check, ok, finding: found, advice }) => [
    check,
    ok ? (advice === null ? 'ok' : 'warning') : 'PROBLEM',
    advice === null ? found : `${found}\n→ ${advice}`,
  ]);
  return {
    document: { ok: isHealthy, findings },
    text: `${table(['check', '', 'finding'], rows, '')}\n${verdictOn(findings)}`,
    hasFailed: !isHealthy,
  };
}

/** The last line. It is good only if there is neither a problem nor a warning. */
function verdictOn(findings: readonly Finding[]): string {
  const problems = findings.filter(({ ok }) => !ok).length;
  const warnings = findings.filter(({ ok, advice }) => ok && advice !== null).length;
  const counts = [
    ...(problems > 0 ? [counted(problems, 'problem')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(' and ');
  if (problems > 0) return `${counts}: mend what is marked, then run this again.`;
  return warnings > 0 ? `No problem, but ${counts}.` : 'Everything is as it should be.';
}

async function checkConfigured(environment: Variables): Promise<Finding[]> {
  const config = readOrExplain(environment);
  if (!('database' in config)) return config;
  return [
    finding('configuration-complete', { host: config.host, port: config.port }),
    ...checkFiles(config.database, environment),
    ...(await checkDatabase(config, new SystemClock())),
  ];
}

function readOrExplain(environment: Variables): Config | Finding[] {
  try {
    // Only reads the file of the secret: the doctor creates none.
    return readConfig(environment, readSecretFile);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => finding('configuration-wrong', { problem }));
  }
}
