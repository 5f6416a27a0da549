import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import type { Precondition } from '../../fields/version/precondition.js';
import { checkChanged, checkNew } from '../../fields/field-input.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { Entry } from './entry.entity.js';
import { type EntryChange, EntryFields } from './entry.fields.js';
import { entryDocument } from './entry.mapper.js';
import { EntryRepository } from './entry.repository.js';

/** Adds, changes, lists and deletes the addresses of nodes for clients. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly versions: VersionsService,
    private readonly entries: EntryRepository,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
  ) {}

  /** @param node the number or the name of a node @throws NotFound (node), InvalidValue */
  async add(node: number | string, wanted: EntryChange): Promise<Entry> {
    const { name, host, port, sort, country, hidden } = checkNew(EntryFields, wanted);
    const { id: nodeId } = (await this.nodes.get(node)).node;
    return this.versions.change(['subscriptions'], async (manager) => {
      const entries = manager.withRepository(this.entries);
      const createdAt = this.clock.unixSeconds();
      const entry = await entries.save(entries.create({ nodeId, name, host, port, sort, country, hidden, createdAt }));
      const after = entryDocument(entry);
      await this.audit.record(manager, { action: 'entry.added', subject: `entry:${entry.id}`, after });
      return entry;
    });
  }

  /** @throws NotFound */
  async get(id: number): Promise<Entry> {
    return this.entries.get(id);
  }

  /** In the order of apps. @param nodeId without it, the entries of all nodes */
  async list(nodeId?: number): Promise<Entry[]> {
    return this.entries.list(nodeId);
  }

  /** Changes the given fields. @throws NotFound, InvalidValue, PreconditionFailed */
  async set(id: number, wanted: EntryChange, precondition?: Precondition): Promise<Entry> {
    return this.versions.change(['subscriptions'], async (manager) => {
      const entries = manager.withRepository(this.entries);
      const before = await entries.lock(id);
      precondition?.check(entryDocument(before));
      const { name, host, port, sort, country, hidden } = checkChanged(
        EntryFields,
        { ...before, node: before.nodeId },
        wanted,
      );
      await entries.update({ id }, { name, host, port, sort, country, hidden });
      const after = await entries.get(id);
      const states = { before: entryDocument(before), after: entryDocument(after) };
      await this.audit.record(manager, { action: 'entry.changed', subject: `entry:${id}`, ...states });
      return after;
    });
  }

  /** @throws NotFound, PreconditionFailed */
  async delete(id: number, precondition?: Precondition): Promise<Entry> {
    return this.versions.change(['subscriptions'], async (manager) => {
      const entries = manager.withRepository(this.entries);
      const entry = await entries.lock(id);
      const before = entryDocument(entry);
      precondition?.check(before);
      await entries.delete({ id });
      await this.audit.record(manager, { action: 'entry.deleted', subject: `entry:${id}`, before });
      return entry;
    });
  }
}
