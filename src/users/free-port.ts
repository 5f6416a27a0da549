import { IsNull, Not, type EntityManager } from 'typeorm';
import { Conflict } from '../common/panel.error.js';
import { User } from './user.entity.js';

const FIRST_PORT = 10_000;
const LAST_PORT = 65_535;

/** The port after the highest one in use, or the first gap once that is past the end. @throws Conflict where none is free */
export async function freePort(manager: EntityManager): Promise<number> {
  const top = await manager
    .createQueryBuilder(User, 'user')
    .select('MAX(user.port)', 'port')
    .getRawOne<{ port: number | null }>();
  const highest = top?.port ?? 0;
  if (highest < LAST_PORT) return Math.max(highest + 1, FIRST_PORT);
  const users = await manager.find(User, { select: { port: true }, where: { port: Not(IsNull()) } });
  const used = new Set(users.map((user) => user.port));
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) if (!used.has(port)) return port;
  throw new Conflict('No port is free; a user without one (port 0) is on no list', 'no-free-port');
}
