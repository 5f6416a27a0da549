import type { Panel } from '../../support/panel.js';

export interface Counters {
  readonly u: bigint;
  readonly d: bigint;
}

/** The bytes of a user according to the database. */
export async function countersOf(panel: Panel, { id }: { id: number }): Promise<Counters> {
  const [row] = await panel.rows<{ u: string | number; d: string | number }>('SELECT u, d FROM users WHERE id = ?', [
    id,
  ]);
  if (row === undefined) throw new Error(`there is no user ${id}`);
  return { u: BigInt(row.u), d: BigInt(row.d) };
}
