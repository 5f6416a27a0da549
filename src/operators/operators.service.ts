import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { withoutUndefined } from '../common/checks/without-undefined.js';
import { checkChange } from '../fields/field-input.js';
import { Clock } from '../common/time/clock.js';
import { Conflict, type InvalidValue, NotFound, wrongFields } from '../common/problems/panel.errors.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { VersionsService } from '../database/versions/versions.service.js';
import type { Precondition } from '../fields/version/precondition.js';
import { PasswordHashService } from '../credentials/password-hash.service.js';
import { OperatorSessionsService } from './sessions/operator-sessions.service.js';
import { type OperatorChange, type OperatorDocument, OperatorFields } from './operator/operator.fields.js';
import { operatorDocument } from './operator/operator.mapper.js';
import { OperatorRepository, type OperatorWithPasskeys } from './operator/operator.repository.js';

/** The operators. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly operators: OperatorRepository,
    private readonly audit: AuditLogService,
    private readonly passwords: PasswordHashService,
    private readonly sessions: OperatorSessionsService,
    private readonly versions: VersionsService,
  ) {}

  /** @throws InvalidValue, Conflict */
  async add(fields: OperatorChange, password: string): Promise<OperatorDocument> {
    const hash = await this.passwords.hash(password);
    return this.unique(() => this.database.transaction((manager) => this.insert(manager, fields, hash)));
  }

  /** Adds an operator inside a transaction. @throws InvalidValue, also without a name or a role */
  async insert(manager: EntityManager, fields: OperatorChange, passwordHash: string): Promise<OperatorDocument> {
    const { name, role, isEnabled = true } = checkChange(OperatorFields, fields);
    if (name === undefined || role === undefined) throw missing({ name, role });
    const operator = await manager.withRepository(this.operators).save({
      name,
      role,
      isEnabled: Number(isEnabled),
      passwordHash,
      sessionEpoch: 0,
      totpSecret: null,
      totpPending: null,
      totpStep: 0,
      createdAt: this.clock.unixSeconds(),
      lastLoginAt: null,
    });
    const document = operatorDocument(operator, 0);
    await this.audit.record(manager, {
      action: 'operator.added',
      subject: `operator:${operator.id}`,
      after: document,
    });
    return document;
  }

  async list(): Promise<OperatorDocument[]> {
    return (await this.operators.listWithPasskeys()).map(documentOf);
  }

  /** @throws NotFound */
  async get(id: number): Promise<OperatorDocument> {
    return found(await this.operators.findWithPasskeys({ id }), id);
  }

  /** By name or number. @throws NotFound */
  async find(which: string): Promise<OperatorDocument> {
    const isId = /^\d{1,9}$/.test(which);
    const where = isId ? { id: Number(which) } : { name: which };
    const operator = found(await this.operators.findWithPasskeys(where), which);
    if (!isId && operator.name !== which) throw new NotFound('operator', which);
    return operator;
  }

  async exists(): Promise<boolean> {
    return this.operators.exists();
  }

  /**
   * Changes the given fields. An operator who is disabled or gets another role is logged out everywhere.
   *
   * @throws NotFound, InvalidValue, PreconditionFailed; Conflict for a taken name, and for the last enabled owner
   */
  async change(id: number, fields: OperatorChange, precondition?: Precondition): Promise<OperatorDocument> {
    const { name, role, isEnabled } = checkChange(OperatorFields, fields);
    return this.unique(() =>
      this.database.transaction(async (manager) => {
        const before = await this.lock(manager, id, precondition);
        const after = { ...before, ...withoutUndefined({ name, role, is_enabled: isEnabled }) };
        const columns = { name: after.name, role: after.role, isEnabled: Number(after.is_enabled) };
        await manager.withRepository(this.operators).update({ id }, columns);
        if (before.role !== after.role || !after.is_enabled) await this.logOut(manager, id);
        if (isOwner(before) && !isOwner(after)) await this.keepAnOwner(manager);
        await this.audit.record(manager, { action: 'operator.changed', subject: `operator:${id}`, before, after });
        return after;
      }),
    );
  }

  /** @throws NotFound, PreconditionFailed; Conflict for the last enabled owner */
  async delete(id: number, precondition?: Precondition): Promise<void> {
    await this.database.transaction(async (manager) => {
      const before = await this.lock(manager, id, precondition);
      await manager.withRepository(this.operators).delete({ id });
      if (isOwner(before)) await this.keepAnOwner(manager);
      await this.audit.record(manager, { action: 'operator.deleted', subject: `operator:${id}`, before });
    });
  }

  /**
   * Replaces the password and ends the operator's sessions, except one.
   *
   * @param keptSession the number of the session in which the operator changes the password
   * @throws NotFound
   */
  async setPassword(id: number, password: string, keptSession?: number): Promise<OperatorDocument> {
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (manager) => {
      const document = await this.lock(manager, id);
      await manager.withRepository(this.operators).update({ id }, { passwordHash });
      await this.logOut(manager, id, keptSession);
      await this.audit.record(manager, { action: 'operator.password-changed', subject: `operator:${id}` });
      return document;
    });
  }

  /** Ends the sessions of an operator, except one, and every half-finished login; inside a transaction. */
  async logOut(manager: EntityManager, id: number, keptSession?: number): Promise<void> {
    const sessionEpoch = await manager.withRepository(this.operators).raiseEpoch(id);
    await this.sessions.endOthers(manager, { id, sessionEpoch }, keptSession);
  }

  /**
   * Makes other changes of operators wait until the transaction ends, since one operator must stay an owner.
   *
   * @returns the operator to change
   */
  private async lock(manager: EntityManager, id: number, precondition?: Precondition): Promise<OperatorDocument> {
    const operators = manager.withRepository(this.operators);
    // The servers of a cluster do not lock rows for each other. But two of them cannot both write this row.
    await this.versions.queue(manager, 'operators');
    await operators.lock(id);
    const document = found(await operators.findWithPasskeys({ id }), id);
    precondition?.check(document);
    return document;
  }

  /** @throws Conflict if no enabled owner is left */
  private async keepAnOwner(manager: EntityManager): Promise<void> {
    if (await manager.withRepository(this.operators).hasEnabledOwner()) return;
    throw new Conflict('The last enabled owner can be neither disabled, given another role, nor deleted', 'last-owner');
  }

  private async unique<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isDuplicate(error) ? new Conflict('There is an operator of this name already', 'name-taken') : error;
    }
  }
}

function documentOf({ operator, passkeys }: OperatorWithPasskeys): OperatorDocument {
  return operatorDocument(operator, passkeys);
}

/** @throws NotFound */
function found(operator: OperatorWithPasskeys | undefined, which: number | string): OperatorDocument {
  if (operator === undefined) throw new NotFound('operator', which);
  return documentOf(operator);
}

function isOwner({ role, is_enabled: isEnabled }: OperatorDocument): boolean {
  return role === 'owner' && isEnabled;
}

function missing(fields: Readonly<Record<string, unknown>>): InvalidValue {
  const names = Object.keys(fields).filter((field) => fields[field] === undefined);
  return wrongFields(names.map((field) => ({ field, message: `${field} is required`, code: 'required', values: {} })));
}
