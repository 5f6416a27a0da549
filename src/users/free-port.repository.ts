import { Between, IsNull, Not, Repository } from 'typeorm';
import { NoFreePort } from './users.errors.js';
import { PORT_FAMILIES } from './port-families.js';
import type { User } from './user/user.entity.js';

/** The first port that the panel gives to users by itself. */
export const FIRST_PORT = 10_000;
const LAST_PORT = 65_535;

/** The ports of `users`, to find free ones. */
export class FreePortRepository extends Repository<User> {
  /** True if a node gives each user a port, or there is no node yet. */
  async areNeeded(): Promise<boolean> {
    const families = await this.manager.query<{ family: string }[]>('SELECT DISTINCT family FROM nodes');
    return families.length === 0 || families.some(({ family }) => PORT_FAMILIES.includes(family));
  }

  /** The port after the highest one in use. At the end of the range it is the first gap. @throws NoFreePort */
  async first(): Promise<number> {
    const [port] = await this.next(1, () => false);
    if (port === undefined) throw new NoFreePort();
    return port;
  }

  /**
   * Free ports: the ports after the highest one in use, then the gaps.
   *
   * @param isReserved true for a port that must not be returned
   * @returns `count` ports, or all free ones where fewer are free
   */
  async next(count: number, isReserved: (port: number) => boolean): Promise<number[]> {
    const highest = await this.highest();
    const ports: number[] = [];
    const take = (port: number): void => {
      if (ports.length < count && !isReserved(port)) ports.push(port);
    };
    for (let port = Math.max(highest + 1, FIRST_PORT); port <= LAST_PORT && ports.length < count; port++) take(port);
    if (ports.length === count || (await this.hasNoGap(highest))) return ports;
    const users = await this.find({ select: { port: true }, where: { port: Not(IsNull()) } });
    const used = new Set(users.map((user) => user.port));
    for (let port = FIRST_PORT; port < highest && ports.length < count; port++) if (!used.has(port)) take(port);
    return ports;
  }

  private async highest(): Promise<number> {
    const top = await this.createQueryBuilder('user')
      .select('MAX(user.port)', 'port')
      .getRawOne<{ port: number | null }>();
    return top?.port ?? 0;
  }

  /** Counts first: otherwise each new user would read all ports once every port is in use. */
  private async hasNoGap(highest: number): Promise<boolean> {
    const last = Math.min(highest, LAST_PORT);
    const used = await this.countBy({ port: Between(FIRST_PORT, last) });
    return used >= last - FIRST_PORT + 1;
  }
}
