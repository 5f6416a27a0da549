import { In, LessThan, LessThanOrEqual, MoreThan, Or, Repository } from 'typeorm';
import { PushState } from './push-state.entity.js';

/** The rows of `push_states`. Times are in milliseconds. */
export class PushStateRepository extends Repository<PushState> {
  async ofNode(nodeId: number): Promise<PushState | null> {
    return this.findOne({ where: { nodeId } });
  }

  async ofNodes(nodeIds: readonly number[]): Promise<PushState[]> {
    return this.find({ where: { nodeId: In([...nodeIds]) } });
  }

  /** Inserts the states of nodes that have none. */
  async addMissing(states: readonly Omit<PushState, 'node'>[]): Promise<void> {
    await this.manager
      .createQueryBuilder()
      .insert()
      .into(PushState)
      .values([...states])
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /**
   * Claims a node whose claim has ended.
   *
   * @param latest a claim that ends later than this is void
   * @returns whether the node was free
   */
  async claim(
    nodeId: number,
    { now, latest, until, token }: { now: number; latest: number; until: number; token: string },
  ): Promise<boolean> {
    const { affected } = await this.update(
      { nodeId, claimedUntil: Or(LessThanOrEqual(now), MoreThan(latest)) },
      { claimedUntil: until, claimedBy: token },
    );
    return affected !== 0;
  }

  /** Changes the state of a node as the holder of its claim. @returns whether the claim with this token still stands */
  async changeClaimed(nodeId: number, token: string, changes: Partial<PushState>): Promise<boolean> {
    const { affected } = await this.update({ nodeId, claimedBy: token }, changes);
    return affected !== 0;
  }

  /** Moves nodes that lack changes up to number `to` beyond them. A comparison makes up for the skipped changes. */
  async skipTo(to: number): Promise<void> {
    await this.update({ deliveredTo: LessThan(to) }, { deliveredTo: to, reconcileDueAt: 0 });
  }

  /** The number of the last change that every daemon has; null without any state. */
  async leastDelivered(): Promise<number | null> {
    return this.minimum('deliveredTo');
  }
}
