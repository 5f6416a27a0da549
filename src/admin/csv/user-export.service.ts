import { pipeline, Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { UserSearchService } from '../../users/search/user-search.service.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import type { UserPlace } from '../../users/search/user-order.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import { UserSelectionsService } from '../users/user-selections.service.js';
import type { UserSelection } from '../users/user-list-query.dto.js';
import { AdminUsersService } from '../users/admin-users.service.js';
import { csvLine, userColumns } from './user-csv.js';

const USERS_AT_A_TIME = 500;

/** Exports users as a file. Reads them from the database no faster than the client reads the file. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly search: UserSearchService,
    private readonly selections: UserSelectionsService,
    private readonly users: AdminUsersService,
  ) {}

  /** @throws NotFound (level, group, node) */
  async createFile(selection: UserSelection, caller: AdminCaller): Promise<StreamableFile> {
    const text = selection.q === undefined ? undefined : await this.search.settle(selection.q);
    const filter = await this.selections.filterOf({ ...selection, q: text });
    // Finds an unknown level or group before the response begins. Later it could only cut the file off.
    await this.search.page(filter, { by: 'id', isDescending: false }, null, 1);
    const columns = userColumns(caller.has('users:secrets'));
    const lines = stringify({ header: true, columns, record_delimiter: 'windows' });
    // A failure of either stream destroys the other and cuts the response off, so the client sees that the file is incomplete.
    pipeline(Readable.from(this.lines(filter, columns, caller)), lines, () => undefined);
    return new StreamableFile(lines, {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="users.csv"',
    });
  }

  private async *lines(filter: UserFilter, columns: readonly string[], caller: AdminCaller): AsyncGenerator<string[]> {
    for (let after: UserPlace | null = null; ;) {
      const page: Awaited<ReturnType<UserSearchService['page']>> = await this.search.page(
        filter,
        { by: 'id', isDescending: false },
        after,
        USERS_AT_A_TIME,
      );
      for (const user of await this.users.view(page.users, caller)) yield csvLine(user, columns);
      if (page.next === null) break;
      after = page.next;
    }
    // Fails if a level or group was deleted meanwhile. Its users left it before, so the file would look complete without them.
    await this.search.count(filter, 1);
  }
}
