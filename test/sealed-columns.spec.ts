import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEALED_COLUMNS } from '../src/admin/secrets/sealed-columns.js';

const root = join(import.meta.dirname, '..');

describe('the columns of encrypted secrets', () => {
  /** The files that encrypt secrets, with the columns that hold them. A new place must list its column here. */
  const PLACES: Readonly<Record<string, readonly string[]>> = {
    // Lines of a file live for a day at most. An import whose lines cannot be decrypted ends as failed.
    'admin/csv/import/import-portions.service.ts': [],
    // An address lives for a day at most. An import whose address cannot be decrypted ends as failed.
    'admin/moves/import-sources.service.ts': [],
    'admin/secrets/secret-rotation.service.ts': [],
    'nodes/nodes.service.ts': ['nodes.push_secret'],
    'nodes/settings/protocol-settings.ts': ['nodes.protocol_secrets'],
    'operators/proofs/totp.service.ts': ['operators.totp_secret', 'operators.totp_pending'],
    'subscriptions/links/link-codes.service.ts': ['subscription_keys.sealed_key', 'subscription_links.code'],
  };

  it('are all encrypted again with a new secret, whichever code writes them', () => {
    const places = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .filter((name) => readFileSync(join(root, 'src', name), 'utf8').includes('.seal('));
    expect(places.sort()).toEqual(Object.keys(PLACES));
    const columns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(columns.sort()).toEqual(Object.values(PLACES).flat().sort());
  });
});
