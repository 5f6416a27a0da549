import type { DataSource } from 'typeorm';

/** The encryption of a connection: `TLSv1.3` and `TLS_AES_256_GCM_SHA384`. */
export interface EncryptionState {
  readonly version: string;
  readonly cipher: string;
}

/** Asks a server how the connection of this statement is encrypted. @returns undefined for a plain connection */
export async function readEncryption(source: DataSource): Promise<EncryptionState | undefined> {
  const rows = await source.query<{ Variable_name: string; Value: string }[]>(
    "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_version', 'Ssl_cipher')",
  );
  const values = new Map(rows.map((row) => [row.Variable_name.toLowerCase(), row.Value]));
  const cipher = values.get('ssl_cipher') ?? '';
  return cipher === '' ? undefined : { version: values.get('ssl_version') ?? '', cipher };
}
