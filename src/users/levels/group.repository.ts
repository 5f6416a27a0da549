import { In, Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { exactly } from '../../database/bulk/exactly.js';
import type { UserGroup } from './user-group.entity.js';

/** The rows of `user_groups`. */
export class GroupRepository extends Repository<UserGroup> {
  /** @throws NotFound */
  async idByName(name: string): Promise<number> {
    const group = exactly(await this.findOne({ where: { name } }), 'name', name);
    if (group === null) throw new NotFound('group', name);
    return group.id;
  }

  /** Oldest first. */
  async list(): Promise<UserGroup[]> {
    return this.find({ order: { id: 'ASC' } });
  }

  /** The existing groups among some names. */
  async listByNames(names: readonly string[]): Promise<UserGroup[]> {
    return names.length === 0 ? [] : this.find({ where: { name: In([...names]) } });
  }
}
