import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { checked } from '../../common/checked.js';
import { Clock } from '../../common/clock.js';
import { Conflict, type InvalidValue, NotFound, wrongFields } from '../../common/panel.error.js';
import { lockRows } from '../../database/bulk.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import type { Precondition } from '../../http/precondition.js';
import { PasswordHasher } from '../../users/password-hasher.js';
import { Passkey } from '../factors/passkey.entity.js';
import { OperatorSessions } from '../sessions/operator-sessions.service.js';
import { OperatorFields } from './operator-fields.js';
import { type OperatorDocument, operatorDocument } from './operator-document.js';
import { Operator } from './operator.entity.js';

/** The people who administer the panel. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly sessions: OperatorSessions,
  ) {}

  /** @throws InvalidValue, Conflict */
  async add(fields: Partial<OperatorFields>, password: string): Promise<OperatorDocument> {
    const hash = await this.passwords.hash(password);
    return this.unique(() => this.database.transaction((manager) => this.insert(manager, fields, hash)));
  }

  /** Adds an operator inside a transaction. The first one should be an owner; the role must be said. */
  async insert(
    manager: EntityManager,
    fields: Partial<OperatorFields>,
    passwordHash: string,
  ): Promise<OperatorDocument> {
    const { name, role, isEnabled = true } = checked(new OperatorFields(), fields);
    if (name === undefined || role === undefined) throw missing({ name, role });
    const operator = await manager.save(
      manager.create(Operator, {
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
      }),
    );
    const document = operatorDocument(operator, 0);
    await this.audit.record(manager, {
      action: 'operator.added',
      subject: `operator:${operator.id}`,
      after: document,
    });
    return document;
  }

  async list(): Promise<OperatorDocument[]> {
    return this.database.read(async (manager) => {
      const operators = await manager.find(Operator, { order: { id: 'ASC' } });
      return documentsOf(manager, operators);
    });
  }

  /** @throws NotFound */
  async get(id: number): Promise<OperatorDocument> {
    return this.database.read((manager) => read(manager, { id }));
  }

  /** By name or number. @throws NotFound */
  async find(which: string): Promise<OperatorDocument> {
    const where = /^\d{1,9}$/.test(which) ? { id: Number(which) } : { name: which };
    return this.database.read((manager) => read(manager, where));
  }

  async exists(): Promise<boolean> {
    return this.database.read((manager) => manager.exists(Operator));
  }

  /**
   * Changes what is given. Who is disabled or gets another role is logged out everywhere.
   *
   * @throws NotFound, InvalidValue, PreconditionFailed; Conflict for a name that is taken, and where no owner would be left
   */
  async change(id: number, fields: Partial<OperatorFields>, precondition?: Precondition): Promise<OperatorDocument> {
    const { name, role, isEnabled } = checked(new OperatorFields(), fields);
    return this.unique(() =>
      this.database.transaction(async (manager) => {
        const before = await this.lock(manager, id, precondition);
        const after = { ...before, ...given({ name, role, is_enabled: isEnabled }) };
        await manager.update(
          Operator,
          { id },
          { name: after.name, role: after.role, isEnabled: Number(after.is_enabled) },
        );
        if (before.role !== after.role || !after.is_enabled) await this.logOut(manager, id);
        if (isOwner(before) && !isOwner(after)) await keepAnOwner(manager);
        await this.audit.record(manager, { action: 'operator.changed', subject: `operator:${id}`, before, after });
        return after;
      }),
    );
  }

  /** @throws NotFound, PreconditionFailed; Conflict for the last enabled owner */
  async delete(id: number, precondition?: Precondition): Promise<void> {
    await this.database.transaction(async (manager) => {
      const before = await this.lock(manager, id, precondition);
      await manager.delete(Operator, { id });
      if (isOwner(before)) await keepAnOwner(manager);
      await this.audit.record(manager, { action: 'operator.deleted', subject: `operator:${id}`, before });
    });
  }

  /**
   * Replaces the password and ends the operator's sessions, but for one.
   *
   * @param keptSession the number of the session in which he has just changed it himself
   * @throws NotFound
   */
  async setPassword(id: number, password: string, keptSession?: number): Promise<OperatorDocument> {
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (manager) => {
      const document = await this.lock(manager, id);
      await manager.update(Operator, { id }, { passwordHash });
      await this.logOut(manager, id, keptSession);
      await this.audit.record(manager, { action: 'operator.password-changed', subject: `operator:${id}` });
      return document;
    });
  }

  /** Ends the sessions of an operator, but for one, and every login that he has half done; inside a transaction. */
  async logOut(manager: EntityManager, id: number, keptSession?: number): Promise<void> {
    await manager.increment(Operator, { id }, 'sessionEpoch', 1);
    const { sessionEpoch } = await manager.findOneOrFail(Operator, { where: { id } });
    await this.sessions.endOthers(manager, { id, sessionEpoch }, keptSession);
  }

  /** The operator, whom nobody else changes until the transaction ends. All are locked, in order: one of them must stay owner. */
  private async lock(manager: EntityManager, id: number, precondition?: Precondition): Promise<OperatorDocument> {
    const all = await manager.find(Operator, { select: { id: true }, order: { id: 'ASC' } });
    await lockRows(
      manager,
      'operators',
      ['id'],
      all.map((operator) => operator.id),
    );
    const document = await read(manager, { id });
    precondition?.check(document);
    return document;
  }

  private async unique<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isDuplicate(error) ? new Conflict('There is an operator of this name already', 'name-taken') : error;
    }
  }
}

/** @throws NotFound */
async function read(manager: EntityManager, where: { id: number } | { name: string }): Promise<OperatorDocument> {
  const operator = await manager.findOne(Operator, { where });
  if (operator === null) throw new NotFound(`Operator ${Object.values(where).join()}`);
  return operatorDocument(operator, await manager.countBy(Passkey, { operatorId: operator.id }));
}

async function documentsOf(manager: EntityManager, operators: readonly Operator[]): Promise<OperatorDocument[]> {
  const passkeys = await manager.find(Passkey, {
    select: { operatorId: true },
    where: { operatorId: In(operators.map(({ id }) => id)) },
  });
  return operators.map((operator) =>
    operatorDocument(operator, passkeys.filter(({ operatorId }) => operatorId === operator.id).length),
  );
}

function isOwner({ role, is_enabled: isEnabled }: OperatorDocument): boolean {
  return role === 'owner' && isEnabled;
}

/** @throws Conflict where nobody would be left who may do everything */
async function keepAnOwner(manager: EntityManager): Promise<void> {
  const isLeft = await manager.exists(Operator, { where: { role: 'owner', isEnabled: 1 } });
  if (!isLeft)
    throw new Conflict('The last enabled owner can be neither disabled, given another role, nor deleted', 'last-owner');
}

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const result: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  return Object.assign(result, Object.fromEntries(entries));
}

function missing(fields: Readonly<Record<string, unknown>>): InvalidValue {
  const names = Object.keys(fields).filter((field) => fields[field] === undefined);
  return wrongFields(names.map((field) => ({ field, message: `${field} is required`, code: 'required', values: {} })));
}
