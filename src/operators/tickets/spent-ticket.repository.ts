import { Repository } from 'typeorm';
import type { SpentTicket } from './spent-ticket.entity.js';

/** The rows of `spent_tickets`. */
export class SpentTicketRepository extends Repository<SpentTicket> {
  /** @throws QueryFailedError for a ticket that was spent before */
  async add(hash: string, expiresAt: number): Promise<void> {
    await this.insert({ hash, expiresAt });
  }
}
