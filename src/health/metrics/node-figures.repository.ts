import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** All figures of nodes that a scrape shows, with one statement. Each sub-query reads the end of an index. */
const FIGURES = `
SELECT nodes.id AS id, nodes.family AS family, contact.seen_at AS seenAt, contact.roster_at AS polledAt,
  (SELECT MAX(reports.applied_at) FROM reports
    WHERE reports.node_id = nodes.id AND reports.applied_at >= nodes.created_at) AS reportedAt,
  push.delivered_to AS deliveredTo, push.attempts AS failures,
  (SELECT MAX(roster_changes.id) FROM roster_changes) AS newest,
  (SELECT next.at FROM roster_changes next WHERE next.id > push.delivered_to ORDER BY next.id LIMIT 1) AS pendingSince
FROM nodes
LEFT JOIN node_contacts contact ON contact.node_id = nodes.id
LEFT JOIN push_states push ON push.node_id = nodes.id AND nodes.daemon = 'vnet-ssr' AND nodes.push_port > 0
ORDER BY nodes.id`;

/** The figures of one node. Times are Unix seconds, null for never. */
export interface NodeFigures {
  readonly id: number;
  readonly family: string;
  readonly seenAt: number | null;
  readonly polledAt: number | null;
  readonly reportedAt: number | null;
  /** The last change that the daemon has; null for a node without pushes. */
  readonly deliveredTo: number | null;
  /** Pushes that have failed in a row. */
  readonly failures: number | null;
  /** The newest change of all. */
  readonly newest: number | null;
  /** The time of the first change that the daemon lacks. */
  readonly pendingSince: number | null;
}

/** Reads the figures of all nodes. It joins tables of several rooms, so it stands above them. */
@Injectable()
export class NodeFiguresRepository {
  constructor(private readonly database: Database) {}

  async list(): Promise<NodeFigures[]> {
    return this.database.read((manager) => manager.query<NodeFigures[]>(FIGURES));
  }
}
