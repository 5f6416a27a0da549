import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { UserSearch } from '../../users/search/user-search.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import type { UserPlace } from '../../users/search/user-order.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { UserSelections } from '../users/user-selections.js';
import type { UserSelection } from '../users/user-list-query.dto.js';
import { UserViews } from '../users/user-view.js';
import { CSV_COLUMNS, CSV_SECRETS, csvLine } from './user-csv.js';

const USERS_AT_A_TIME = 500;

/** Writes users into a file, as fast as it is read and no faster. */
@Injectable()
export class UserExport {
  constructor(
    private readonly search: UserSearch,
    private readonly selections: UserSelections,
    private readonly views: UserViews,
  ) {}

  /** @throws NotFound (level, group, node) */
  async file(selection: UserSelection, caller: AdminCaller): Promise<StreamableFile> {
    const text = selection.q === undefined ? undefined : await this.search.settle(selection.q);
    const filter = await this.selections.filterOf({ ...selection, q: text });
    // What cannot be found is told before there is a file.
    await this.search.page(filter, { by: 'id', isDescending: false }, null, 1);
    const columns = caller.has('users:secrets') ? [...CSV_COLUMNS, ...CSV_SECRETS] : [...CSV_COLUMNS];
    // A spreadsheet would run what begins with a sign of arithmetic.
    const lines = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
    const file = Readable.from(this.lines(filter, columns, caller)).pipe(lines);
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="users.csv"',
    });
  }

  private async *lines(filter: UserFilter, columns: readonly string[], caller: AdminCaller): AsyncGenerator<string[]> {
    for (let after: UserPlace | null = null; ;) {
      const page: Awaited<ReturnType<UserSearch['page']>> = await this.search.page(
        filter,
        { by: 'id', isDescending: false },
        after,
        USERS_AT_A_TIME,
      );
      for (const user of await this.views.of(page.users, caller)) yield csvLine(user, columns);
      if (page.next === null) return;
      after = page.next;
    }
  }
}
