import type { LineKey } from './line-key.entity.js';

/** A line key as commands and the admin API show it: by its prefix. Moments are Unix seconds. */
export function lineKeyDocument(row: LineKey) {
  return {
    id: row.id,
    node: row.nodeId,
    prefix: row.prefix,
    label: row.label,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    last_address: row.lastAddress,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
  };
}
