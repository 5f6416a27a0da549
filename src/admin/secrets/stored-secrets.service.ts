import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Database } from '../../database/database.js';
import { SEALED_COLUMNS } from './sealed-columns.js';
import { surveyColumn } from './secret-survey.js';

/** Counts the stored secrets, and finds those that cannot be opened. */
@Injectable()
export class StoredSecretsService {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
    private readonly keys: SecretKeys,
  ) {}

  /** The ids of the keys, and for each column the number of secrets and the owners of lost ones. */
  async describe() {
    const surveys = await this.database.read(async (manager) => {
      const found = [];
      for (const column of SEALED_COLUMNS) found.push(await surveyColumn(manager, column, this.box));
      return found;
    });
    return {
      key: this.keys.currentId,
      previous_keys: this.keys.previousIds,
      stored: surveys.map(({ column, total, old, lost }) => ({
        table: column.table,
        column: column.column,
        total,
        old,
        lost,
      })),
    };
  }
}
