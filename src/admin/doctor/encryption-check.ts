import type { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../../config/database/database-config.js';
import { isVerified } from '../../config/database/database-tls.js';
import { isLoopback } from '../../common/checks/loopback.js';
import { loginOf } from '../../database/connection/server-login.js';
import { readEncryption } from '../../database/mysql/encryption-state.js';
import { tlsOf } from '../../database/connection/server-socket.js';
import { type Finding, finding } from './finding.js';

/** Tells whether connections to a server are encrypted, and whether the server has to prove its name. Returns nothing for a file. */
export async function checkEncryption(source: DataSource, database: DatabaseConfig): Promise<Finding[]> {
  if (database.kind === 'sqlite') return [];
  const tls = tlsOf(database);
  const { host } = loginOf(database);
  const state = await readEncryption(source);
  if (state === undefined)
    return [isLoopback(host) ? finding('encryption-local') : finding('encryption-off', { host })];
  const { version, cipher } = state;
  if (isVerified(tls)) return [finding('encryption-on', { version, cipher })];
  return [finding(tls.ca === undefined ? 'encryption-unverified' : 'encryption-unused', { version, cipher })];
}
