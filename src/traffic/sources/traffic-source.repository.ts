import { LessThan, MoreThanOrEqual, Repository } from 'typeorm';
import { isDuplicate } from '../../database/database.errors.js';
import { readSigns, type Sign, writeSigns } from '../judge/signs.js';
import type { TrafficSource } from './traffic-source.entity.js';

/** The origin of a report: node, line key and address. */
export type Place = Pick<TrafficSource, 'nodeId' | 'keyId' | 'address'>;

/** A sign of trouble with the answer to a report. */
export interface SeenSign {
  readonly nodeId: number;
  readonly reportId: string;
  readonly sign: Sign;
  /** An earlier write failed, and may have stored it. */
  readonly isAgain?: boolean;
}

/** A report that becomes the newest of its source. `heardAt` is in Unix seconds, `appliedAt` in milliseconds. */
export type NewestReport = Pick<
  TrafficSource,
  'reportId' | 'sentAt' | 'heardAt' | 'processId' | 'appliedAt' | 'hasWaiting'
>;

const NOTHING = {
  ...{ newestTurn: 0n, reportId: '', sentAt: 0, answers: 0, closedAnswers: 0, heardAt: 0, processId: '', appliedAt: 0 },
  ...{ signs: '', hasWaiting: 0 },
};

/** The rows of `traffic_sources`: the newest report of each source. */
export class TrafficSourceRepository extends Repository<TrafficSource> {
  /**
   * Gives a report the next turn of its key. Until the transaction ends, other reports with the key wait, in every process.
   *
   * @returns all sources of the key, with the one of the report
   */
  async lock(place: Place): Promise<TrafficSource[]> {
    const { nodeId, keyId, address } = place;
    await this.update({ nodeId, keyId }, { turn: () => 'turn + 1' });
    const rows = await this.find({ where: { nodeId, keyId } });
    if (rows.some((row) => row.address === address)) return rows;
    const turn = rows.reduce((highest, row) => (row.turn > highest ? row.turn : highest), 1n);
    const row = this.create({ ...place, ...NOTHING, turn });
    try {
      await this.insert(row);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.lock(place);
    }
    return [...rows, row];
  }

  /** Makes a report the newest of its source, with one answer and no sign of trouble. */
  async begin({ nodeId, keyId, address, turn }: TrafficSource, report: NewestReport): Promise<void> {
    await this.update(
      { nodeId, keyId, address },
      { ...report, newestTurn: turn, ...{ answers: 1, closedAnswers: 0, signs: '' } },
    );
  }

  /** The newest report of a source moved to another address. */
  async leave({ nodeId, keyId, address }: Place): Promise<void> {
    await this.update(
      { nodeId, keyId, address },
      { newestTurn: 0n, reportId: '', answers: 0, closedAnswers: 0, signs: '', hasWaiting: 0 },
    );
  }

  /** Counts a repeat of the newest report of a source. Changes nothing if there is a newer report. */
  async cameAgain(nodeId: number, reportId: string): Promise<void> {
    await this.update({ nodeId, reportId }, { answers: () => 'answers + 1' });
    await this.addSign({ nodeId, reportId, sign: 'again' });
  }

  /** Notes a sign of trouble with one answer. Changes nothing if the report is no longer the newest of its source. */
  async addSign({ nodeId, reportId, sign, isAgain = false }: SeenSign): Promise<void> {
    const source = await this.findOne({ where: { nodeId, reportId } });
    if (source === null) return;
    if (sign === 'closed' && !isAgain)
      await this.update({ nodeId, reportId }, { closedAnswers: () => 'closed_answers + 1' });
    const signs = readSigns(source.signs);
    if (!signs.includes(sign)) await this.update({ nodeId, reportId }, { signs: writeSigns([...signs, sign]) });
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
