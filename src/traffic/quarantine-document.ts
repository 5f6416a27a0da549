import type { QuarantinedRow } from './quarantined-row.entity.js';

/** A rate is in ten-thousandths. */
const ONCE = 10_000;

/** A row that was set aside. Its numbers are text: they may be larger than a JSON reader can take. */
export function quarantineDocument(row: QuarantinedRow) {
  return {
    id: row.id,
    node: row.nodeId,
    uid: row.uid,
    upload: row.upload,
    download: row.download,
    rate: row.rate / ONCE,
    reason: row.reason,
    reported_at: row.reportedAt,
    state: row.state,
    decided_at: row.decidedAt,
  };
}
