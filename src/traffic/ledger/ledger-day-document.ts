import { utcDate } from '../../common/time/utc-date.js';
import type { LedgerDay } from './ledger-history.service.js';

/** A rate is in ten-thousandths. */
const ONCE = 10_000;

/** The traffic of a user over one node on one day. Bytes; null stands for bytes that are carried forward from deleted days. */
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
