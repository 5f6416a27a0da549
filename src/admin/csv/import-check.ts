import { Injectable } from '@nestjs/common';
import { Conflict, wrongField } from '../../common/panel.error.js';
import { canonicalEmail } from '../../users/canonical-email.js';
import { GroupsService } from '../../users/groups.service.js';
import { LevelsService } from '../../users/levels.service.js';
import { PasswordHasher } from '../../users/password-hasher.js';
import { UsersService } from '../../users/users.service.js';
import type { CsvRow } from './csv-row.js';

/** Finds what speaks against a line beside its own text, without changing anything. */
@Injectable()
export class ImportCheck {
  constructor(
    private readonly users: UsersService,
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * @param seen what lines before have taken: gets what this one takes
   * @returns the number of the user who has this e-mail, if anybody has
   * @throws InvalidValue, Conflict
   */
  async look({ email, fields, passwordHash }: CsvRow, seen: Set<string>): Promise<number | undefined> {
    const key = canonicalEmail(email);
    if (key === undefined) throw wrongField('email', 'must be a valid e-mail address', 'email');
    if (passwordHash !== undefined && !this.hasher.knows(passwordHash)) {
      throw wrongField('password_hash', 'must be bcrypt ($2y$, $2a$, $2b$) or argon2id', 'hash');
    }
    if (fields.level !== undefined) await this.levels.assertExists(fields.level);
    if (typeof fields.group === 'string') await this.groups.assertExists(fields.group);
    const id = (await this.users.findLogin(key))?.id;
    const takes = [`email ${key}`, ...this.uniqueFields(fields)];
    for (const taken of takes)
      if (seen.has(taken)) throw new Conflict(`A line before has the same ${taken}`, 'user-taken');
    const others = await this.users.holders({ port: fields.port || undefined, uuid: fields.uuid });
    if (others.some((other) => other !== id))
      throw new Conflict('The port or UUID belongs to another user', 'user-taken');
    for (const taken of takes) seen.add(taken);
    return id;
  }

  private uniqueFields({ port, uuid }: CsvRow['fields']): string[] {
    return [
      ...(port === undefined || port === 0 ? [] : [`port ${port}`]),
      ...(uuid === undefined ? [] : [`uuid ${uuid}`]),
    ];
  }
}
