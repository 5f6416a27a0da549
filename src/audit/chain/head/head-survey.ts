import type { DataSource } from 'typeorm';
import type { SecretKeys } from '../../../common/secrets/secret-keys.js';
import { Signer } from '../../../common/secrets/signer.js';
import { AuditEntry } from '../../entry/audit-entry.entity.js';
import { ChainHead } from './chain-head.entity.js';
import { HEAD_KEY, headState } from './head-proof.js';

/** What a glance at the end of the log shows, and the place of the signed head. */
export interface HeadSurvey {
  /** `unsigned`: no secret of this panel has signed the head yet. `cut`: the log does not have the entry of the head. */
  readonly state: 'fits' | 'unsigned' | 'changed' | 'cut';
  readonly seal: number;
}

/** Compares the end of the log with the signed head, in two short statements. */
export async function surveyHead(source: DataSource, secrets: SecretKeys): Promise<HeadSurvey> {
  const head = await source.getRepository(ChainHead).findOneBy({ id: 1 });
  const state = headState(new Signer(secrets, HEAD_KEY), head);
  const seal = head?.seal ?? 0;
  if (state !== 'signed') return { state: state === 'open' ? 'unsigned' : 'changed', seal };
  if (seal === 0) return { state: 'fits', seal };
  const entry = await source.getRepository(AuditEntry).findOneBy({ seal });
  return { state: entry?.hash === head?.hash ? 'fits' : 'cut', seal };
}
