import type { DataSource } from 'typeorm';
import { surveyHead } from '../../audit/chain/head/head-survey.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import type { Config } from '../../config/config.js';
import { type Finding, finding } from './finding.js';

/**
 * Compares the end of the audit log with the head that the panel has signed. That finds entries that are cut off or have lost their
 * seals; only a check of the whole log finds the rest. The schema must be up to date.
 */
export async function checkAuditHead(source: DataSource, config: Config): Promise<Finding> {
  const secrets = new SecretKeys(config.appSecret, config.appSecretPrevious);
  const { state, seal } = await surveyHead(source, secrets);
  if (state === 'fits') return finding('audit-signed', { seal });
  if (state === 'unsigned') return finding('audit-unsigned');
  return state === 'cut' ? finding('audit-cut', { seal }) : finding('audit-head-changed');
}
