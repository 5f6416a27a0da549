import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { AuditEntryRepository } from '../../audit/entry/audit-entry.repository.js';
import { NotedMomentsService } from '../../audit/moments/noted-moments.service.js';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { Config } from '../../config/config.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { OperationKindName } from '../../operations/operation.entity.js';
import { OperationRepository } from '../../operations/operation.repository.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { QuarantineService } from '../../traffic/quarantine/quarantine.service.js';
import { type AttentionItem, attentionItem, itemsAbout } from './attention-item.js';

/** The check reads the whole log, so nobody does it each day. */
const CHECK_PERIOD = 30 * DAY;
/** How long the finding stays after the last such login. */
const UNNAMED_PERIOD = DAY;
const BACKUP_PERIOD = 2 * DAY;
const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 1024 ** 3;
/** Reports of which the panel does not know whether it has charged them already. */
const UNCONFIRMED = ['may-be-repeat', 'late'];

/**
 * What operators should know of the panel itself: its address, its proxies, its quarantine, its imports, its audit log, its operators, its
 * backups and its disk.
 */
@Injectable()
export class PanelAttentionService {
  constructor(
    private readonly quarantine: QuarantineService,
    private readonly operations: OperationRepository,
    private readonly moments: NotedMomentsService,
    private readonly entries: AuditEntryRepository,
    private readonly operators: OperatorsService,
    private readonly nodes: NodesService,
    private readonly addresses: AddressesCache,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async items(): Promise<AttentionItem[]> {
    const moments = await this.moments.all();
    return [
      ...(await this.quarantineItems()),
      ...itemsAbout('imports-stopped', await this.stopped('user-import')),
      ...itemsAbout('moves-stopped', await this.stopped('panel-import')),
      ...(await this.chainItems(moments.get('chain-check'))),
      ...itemsAbout('owner-factor', await this.ownersWithoutFactor()),
      ...((await this.addresses.current()).linkBase === null ? [attentionItem('no-address')] : []),
      ...this.unnamedItems(moments.get('unnamed-client')?.at),
      ...(await this.backupItems(moments.get('backup')?.at)),
      ...(await this.diskItems()),
    ];
  }

  private async quarantineItems(): Promise<AttentionItem[]> {
    const counts = [...(await this.quarantine.countWaiting())];
    const sum = (isUnconfirmed: boolean): number =>
      counts.reduce(
        (total, [reason, count]) => total + (UNCONFIRMED.includes(reason) === isUnconfirmed ? count : 0),
        0,
      );
    return (['quarantine', 'unconfirmed'] as const).flatMap((code) => {
      const count = sum(code === 'unconfirmed');
      return count === 0 ? [] : [attentionItem(code, { count })];
    });
  }

  private async stopped(kind: OperationKindName) {
    return (await this.operations.listStopped(kind)).map(({ id }) => ({ id, name: `#${id}` }));
  }

  /** A log without a check counts from its first entry. */
  private async chainItems(check: { at: number; isGood: number } | undefined): Promise<AttentionItem[]> {
    if (check?.isGood === 0) return [attentionItem('chain-broken', { at: check.at })];
    const since = check?.at ?? (await this.entries.firstAt()) ?? this.clock.unixSeconds();
    const isLate = this.clock.unixSeconds() - since > CHECK_PERIOD;
    return isLate ? [attentionItem('chain-unchecked', { at: check?.at ?? null })] : [];
  }

  private async ownersWithoutFactor() {
    const operators = await this.operators.list();
    return operators.filter(
      ({ role, is_enabled: isEnabled, has_totp: hasTotp, passkeys }) =>
        role === 'owner' && isEnabled && !hasTotp && passkeys === 0,
    );
  }

  /** Clients whose login has come through a trusted proxy without their address. */
  private unnamedItems(at: number | undefined): AttentionItem[] {
    const isRecent = at !== undefined && this.clock.unixSeconds() - at < UNNAMED_PERIOD;
    return isRecent ? [attentionItem('unnamed-clients', { at })] : [];
  }

  /** A panel without a node has nothing to lose yet. */
  private async backupItems(at: number | undefined): Promise<AttentionItem[]> {
    if (at === undefined) return (await this.nodes.list()).length === 0 ? [] : [attentionItem('backup-unknown')];
    return this.clock.unixSeconds() - at > BACKUP_PERIOD ? [attentionItem('backup-old', { at })] : [];
  }

  /** The disk of an embedded database. The panel cannot see the disk of a server. */
  private async diskItems(): Promise<AttentionItem[]> {
    const { database } = this.config;
    if (database.kind !== 'sqlite') return [];
    const { bavail, blocks, bsize } = await statfs(dirname(database.file));
    const isFull = bavail * bsize < MIN_FREE_BYTES && bavail / blocks < MIN_FREE_SHARE;
    return isFull ? [attentionItem('disk-full')] : [];
  }
}
