import { LessThan, MoreThanOrEqual, Repository } from 'typeorm';
import { isDuplicate } from '../../database/database.errors.js';
import type { TrafficSource } from './traffic-source.entity.js';

/** The origin of a report: node, line key and address. */
export type Place = Pick<TrafficSource, 'nodeId' | 'keyId' | 'address'>;

/** The fate of a response to a report. */
export interface Delivery {
  readonly nodeId: number;
  readonly reportId: string;
  /** The number of the response to this report, counted from 1. */
  readonly answer: number;
  readonly fate: 'delivered' | 'lost';
}

/** The rows of `traffic_sources`: the newest report of each source. */
export class TrafficSourceRepository extends Repository<TrafficSource> {
  /**
   * Gives a report the next turn of its key. Until the transaction ends, other reports with the key wait.
   *
   * @returns all sources of the key, with the one of the report
   */
  async lock(place: Place): Promise<TrafficSource[]> {
    const { nodeId, keyId, address } = place;
    await this.update({ nodeId, keyId }, { turn: () => 'turn + 1' });
    const rows = await this.find({ where: { nodeId, keyId } });
    if (rows.some((row) => row.address === address)) return rows;
    const turn = rows.reduce((highest, row) => (row.turn > highest ? row.turn : highest), 1n);
    const nothing = { newestTurn: 0n, reportId: '', sentAt: 0, isDelivered: 1, answers: 0, lostAnswers: 0, heardAt: 0 };
    const row = this.create({ ...place, ...nothing, turn });
    try {
      await this.insert(row);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.lock(place);
    }
    return [...rows, row];
  }

  /** Makes a report the newest of its source, with one response of unknown fate. Times are Unix seconds. */
  async begin(source: TrafficSource, reportId: string, sentAt: number, at: number): Promise<void> {
    const { nodeId, keyId, address, turn } = source;
    await this.update(
      { nodeId, keyId, address },
      { newestTurn: turn, reportId, sentAt, isDelivered: 0, answers: 1, lostAnswers: 0, heardAt: at },
    );
  }

  /**
   * Counts one more response to a repeated report. The repeat shows that no earlier response has arrived.
   *
   * @returns the number of responses; undefined if there is a newer report
   */
  async expectAnswer(nodeId: number, reportId: string): Promise<number | undefined> {
    await this.update({ nodeId, reportId }, { answers: () => 'answers + 1', isDelivered: 0 });
    return (await this.findOne({ where: { nodeId, reportId } }))?.answers;
  }

  /**
   * Stores the fate of a response. Changes nothing if the report is no longer the newest of its source. A response before a repeat
   * never counts as delivered.
   */
  async storeDelivery({ nodeId, reportId, answer, fate }: Delivery): Promise<void> {
    if (fate === 'delivered') await this.update({ nodeId, reportId, answers: answer }, { isDelivered: 1 });
    else await this.update({ nodeId, reportId }, { lostAnswers: () => 'lost_answers + 1' });
  }

  /** The sources of a node with a report since a moment, by key and address. */
  async listSince(nodeId: number, moment: number): Promise<TrafficSource[]> {
    const heardAt = MoreThanOrEqual(moment);
    return this.find({ where: { nodeId, heardAt }, order: { keyId: 'ASC', address: 'ASC' } });
  }

  /** Ordered by the time of the last report, oldest first. */
  async list(): Promise<TrafficSource[]> {
    return this.find({ order: { heardAt: 'ASC', newestTurn: 'ASC' } });
  }

  /** Locks a source whose last report came before a moment. @returns false if it reported since */
  async lockOld(place: Place, before: number): Promise<boolean> {
    const { affected } = await this.update({ ...place, heardAt: LessThan(before) }, { turn: () => 'turn + 1' });
    return affected !== 0;
  }
}
