import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { fieldProblem, type FieldProblem, wrongFields } from '../common/problems/panel.errors.js';
import { Clock } from '../common/time/clock.js';
import { linkBase, publicOrigin } from '../config/address-forms.js';
import { Config } from '../config/config.js';
import { VersionsService } from '../database/versions/versions.service.js';
import type { Precondition } from '../fields/version/precondition.js';
import { ADDRESS_NAMES, type AddressName, type AddressValues } from './addresses.js';
import { AddressFixed } from './addresses.errors.js';
import { StoredAddressRepository } from './stored-address.repository.js';

/** The caches that depend on addresses. Templates of subscriptions have the host of links. */
const VERSIONS = ['addresses', 'subscriptions'] as const;

/** New addresses: null removes one, and a missing one stays. */
export type AddressChange = Partial<AddressValues>;

/** An address with its source. */
export interface ShownAddress {
  readonly url: string | null;
  /** `environment`: operators cannot change it. */
  readonly source: 'environment' | 'database' | 'none';
}

/** Shows and stores the addresses of the panel. */
@Injectable()
export class AddressesService {
  constructor(
    private readonly config: Config,
    private readonly versions: VersionsService,
    private readonly rows: StoredAddressRepository,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
  ) {}

  async show(): Promise<Readonly<Record<AddressName, ShownAddress>>> {
    return this.shown(await this.rows.values());
  }

  /** The addresses in the database, whether or not the environment replaces them. */
  async stored(): Promise<AddressValues> {
    return this.rows.values();
  }

  /** The origin of the panel in the form in which browsers write it. @throws InvalidValue, AddressFixed */
  checkedUrl(url: string | null): string | null {
    return this.checked({ public_url: url }, { public_url: null, subscription_url: null }).public_url ?? null;
  }

  /**
   * Stores addresses. Every process has them within a second.
   *
   * @param precondition must hold for the stored addresses before the change
   * @throws InvalidValue, AddressFixed, PreconditionFailed
   */
  async set(change: AddressChange, precondition?: Precondition): Promise<Readonly<Record<AddressName, ShownAddress>>> {
    return this.versions.change(VERSIONS, (manager) => this.store(manager, change, precondition));
  }

  /** Stores addresses in the transaction of a caller, as its last statements. Call {@link forget} after it. @throws as {@link set} */
  async setIn(manager: EntityManager, change: AddressChange): Promise<void> {
    await this.store(manager, change);
    await this.versions.raise(manager, VERSIONS);
  }

  /** Makes this process read the addresses again. */
  forget(): void {
    this.versions.forget();
  }

  private async store(manager: EntityManager, change: AddressChange, precondition?: Precondition) {
    // Concurrent changes take turns, so the precondition holds for what the change replaces.
    await this.versions.queue(manager, 'addresses');
    const rows = manager.withRepository(this.rows);
    const before = await rows.values();
    precondition?.check(before);
    const after = { ...before, ...this.checked(change, before) };
    if (ADDRESS_NAMES.every((name) => after[name] === before[name])) return this.shown(before);
    await rows.replace(after, this.clock.unixSeconds());
    await this.audit.record(manager, { action: 'address.changed', subject: 'addresses', before, after });
    return this.shown(after);
  }

  /** The addresses in the form in which browsers write them. @throws InvalidValue, AddressFixed */
  private checked(change: AddressChange, before: AddressValues): AddressChange {
    const problems: FieldProblem[] = [];
    const forms = { public_url: publicOrigin, subscription_url: linkBase };
    const entries = ADDRESS_NAMES.flatMap((name): [AddressName, string | null][] => {
      const given = change[name];
      if (given === undefined || given === before[name]) return [];
      if (this.fixed(name) !== null) throw new AddressFixed(name);
      const url = given === null ? null : forms[name](given.trim(), this.config.allowPlainHttp);
      if (url === undefined) problems.push(wrongAddress(name, this.config.allowPlainHttp));
      return [[name, url ?? null]];
    });
    if (problems.length > 0) throw wrongFields(problems);
    return Object.fromEntries(entries);
  }

  private shown(stored: AddressValues): Readonly<Record<AddressName, ShownAddress>> {
    const of = (name: AddressName): ShownAddress => {
      const fixed = this.fixed(name);
      if (fixed !== null) return { url: fixed, source: 'environment' };
      return { url: stored[name], source: stored[name] === null ? 'none' : 'database' };
    };
    return { public_url: of('public_url'), subscription_url: of('subscription_url') };
  }

  private fixed(name: AddressName): string | null {
    return name === 'public_url' ? this.config.publicUrl : this.config.subscriptionUrl;
  }
}

function wrongAddress(name: AddressName, allowsPlainHttp: boolean): FieldProblem {
  const [what, example, code] =
    name === 'public_url'
      ? (['the origin of the panel in browsers', 'https://panel.example.com', 'public-url'] as const)
      : (['the beginning of subscription links', 'https://sub.example.com', 'link-base'] as const);
  const tls = allowsPlainHttp ? '' : '; without TLS only on this machine, such as http://127.0.0.1:3000';
  return fieldProblem(name, `must be ${what}, such as ${example} or https://[2001:db8::1]:8443${tls}`, code);
}
