import { Injectable } from '@nestjs/common';
import { NodesService } from '../../nodes/nodes.service.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { UsersService } from '../../users/users.service.js';

const USER = /^user:([1-9]\d{0,9})$/;

/** The present names of the subjects and actors of audit entries. */
@Injectable()
export class SubjectNamesService {
  constructor(
    private readonly users: UsersService,
    private readonly nodes: NodesService,
    private readonly operators: OperatorsService,
  ) {}

  /** @param subjects such as `user:7`. Users, nodes and operators that are not deleted have a name in the result */
  async of(subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    const userIds = subjects.flatMap((subject) => USER.exec(subject)?.[1] ?? []).map(Number);
    for (const [id, account] of await this.users.accounts(userIds)) names.set(`user:${id}`, account);
    if (subjects.some((subject) => subject.startsWith('node:'))) {
      for (const { node } of await this.nodes.list()) names.set(`node:${node.id}`, node.name);
    }
    if (subjects.some((subject) => subject.startsWith('operator:'))) {
      for (const { id, name } of await this.operators.list()) names.set(`operator:${id}`, name);
    }
    return names;
  }
}
