import type { DataSource } from 'typeorm';
import { SEALED_COLUMNS } from '../secrets/sealed-columns.js';
import { type ColumnSurvey, surveyColumn } from '../secrets/secret-survey.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import type { Config } from '../../config/config.js';
import { type Finding, finding } from './finding.js';
import { firstOwners } from '../secrets/secret-owners.js';

/** Checks that the panel can open every stored secret. Returns a finding for each kind. The schema must be up to date. */
export async function checkSecrets(source: DataSource, config: Config): Promise<Finding[]> {
  const box = new SecretBox(new SecretKeys(config.appSecret, config.appSecretPrevious));
  const findings: Finding[] = [];
  for (const column of SEALED_COLUMNS) {
    findings.push(findingOf(await surveyColumn(source.manager, column, box)));
  }
  return findings;
}

function findingOf({ column: { column: kind }, total, old, lost }: ColumnSurvey): Finding {
  if (lost.length > 0) {
    const { owners, more } = firstOwners(lost);
    const values = { kind, lost: lost.length, total, owners, remedy: kind };
    return more > 0 ? finding('secrets-lost-many', { ...values, more }) : finding('secrets-lost', values);
  }
  return old > 0 ? finding('secrets-old', { kind, total, old }) : finding('secrets-open', { kind, total });
}
