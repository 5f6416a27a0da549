import type { DataSource } from 'typeorm';
import { SEALED_COLUMNS } from '../secrets/sealed-columns.js';
import { surveyColumn } from '../secrets/secret-survey.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import type { Config } from '../../config/config.js';
import { fine, type Finding, problem } from './finding.js';
import { ownersText } from '../secrets/secret-owners.js';

/** Checks that the panel can open every stored secret. Returns a finding for each kind. The schema must be up to date. */
export async function checkSecrets(source: DataSource, config: Config): Promise<Finding[]> {
  const box = new SecretBox(new SecretKeys(config.appSecret, config.appSecretPrevious));
  const findings: Finding[] = [];
  for (const column of SEALED_COLUMNS) {
    const { total, old, lost } = await surveyColumn(source.manager, column, box);
    const rotation = old === 0 ? '' : `; ${old} have no or a previous key: linegate secret rotate encrypts them`;
    findings.push(
      lost.length === 0
        ? fine('secrets', `${column.kind}: ${total}, all can be opened${rotation}`)
        : problem(
            'secrets',
            `${column.kind}: ${lost.length} of ${total} cannot be opened: ${ownersText(column, lost)}`,
            `Add the APP_SECRET that they were stored with to APP_SECRET_PREVIOUS; or ${column.remedy}`,
          ),
    );
  }
  return findings;
}
