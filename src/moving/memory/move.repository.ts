import { Repository } from 'typeorm';
import type { Move, OldPanel } from './move.entity.js';

/** The rows of `moves`. */
export class MoveRepository extends Repository<Move> {
  async findByName(name: string): Promise<Move | null> {
    return this.findOne({ where: { name } });
  }

  /** @returns the move, with its number */
  async add(panel: OldPanel, name: string, startedAt: number): Promise<Move> {
    return this.save(this.create({ panel, name, startedAt, finishedAt: null }));
  }

  async finish(id: number, finishedAt: number): Promise<void> {
    await this.update({ id }, { finishedAt });
  }
}
