import { utcDate } from '../common/utc-date.js';
import type { LedgerDay } from './ledger-history.js';

/** A rate is in ten-thousandths. */
const ONCE = 10_000;

/** What a user carried over one node on one day. Bytes; null stands for what is carried forward from days that are forgotten. */
export function ledgerDayDocument({ day, nodeId, period, rate, ...bytes }: LedgerDay, currentPeriod: number) {
  return {
    day: day === null ? null : utcDate(day),
    node: nodeId,
    current: period === currentPeriod,
    rate: rate === null ? null : rate / ONCE,
    upload: bytes.upload,
    download: bytes.download,
    charged_upload: bytes.chargedUpload,
    charged_download: bytes.chargedDownload,
  };
}
