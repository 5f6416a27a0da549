import { MoreThanOrEqual, Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { exactly } from '../../database/bulk/exactly.js';
import type { Level } from './level.entity.js';

/** The rows of `levels`. */
export class LevelRepository extends Repository<Level> {
  /** @throws NotFound */
  async byName(name: string): Promise<Level> {
    const level = exactly(await this.findOne({ where: { name } }), 'name', name);
    if (level === null) throw new NotFound('level', name);
    return level;
  }

  /** Without a name, the number of the lowest level. @throws NotFound */
  async idByName(name: string | undefined): Promise<number> {
    const level = name === undefined ? await this.lowest() : await this.byName(name);
    return level.id;
  }

  /** The numbers of the levels of a rank or above. */
  async idsFrom(rank: number): Promise<number[]> {
    const levels = await this.find({ select: { id: true }, where: { rank: MoreThanOrEqual(rank) } });
    return levels.map(({ id }) => id);
  }

  /** Lowest rank first. */
  async list(): Promise<Level[]> {
    return this.find({ order: { rank: 'ASC', id: 'ASC' } });
  }

  /** @throws NotFound without any level */
  private async lowest(): Promise<Level> {
    const [level] = await this.find({ order: { rank: 'ASC', id: 'ASC' }, take: 1 });
    if (level === undefined) throw new NotFound('any-level');
    return level;
  }
}
