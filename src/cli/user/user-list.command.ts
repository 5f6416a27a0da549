import { type Command, Option } from 'commander';
import { Clock } from '../../common/time/clock.js';
import { audienceOf } from '../../nodes/node-details.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import { USER_STATES, userState, type UserState } from '../../users/user/user-state.js';
import { userRecord } from '../../users/user/user.mapper.js';
import { bytes } from '../output/figures.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { type Output, table } from '../output/output.js';
import { addLimit, readListing } from '../input/listing.js';
import { type OrNone, orNull, parseWhole } from '../input/parse.js';

const USUAL = 100;

interface ListOptions {
  readonly after: number;
  readonly limit?: number;
  readonly search?: string;
  readonly state?: UserState;
  readonly level?: string;
  readonly group?: OrNone<string>;
  readonly tag?: string;
  readonly node?: string;
}

/** Adds `list` to the commands of users. It shows the users that match all options, by number. */
export function addUserListCommand(user: Command, runner: CommandRunner): void {
  const command = user
    .command('list')
    .description('show users by number')
    .option('--search <text>', 'what the account begins with or else contains; or a number of a user or port')
    .addOption(new Option('--state <state>', 'only users in this state').choices(USER_STATES))
    .option('--level <name>', 'only users of this level')
    .option('--group <name>', 'only users of this group, or of none')
    .option('--tag <word>', 'only users with this tag')
    .option('--node <node>', 'only users whom this node serves')
    .option('--after <id>', 'begin after this number', parseWhole, 0);
  addLimit(command, USUAL).action(runner.action(list));
}

async function list(panel: CommandPanel, options: ListOptions, command: Command): Promise<Output> {
  const { after, limit, search: text, state, level, group, tag, node } = options;
  const filter = { text, state, level, group: orNull(group), tag, audience: await audienceNamed(panel, node) };
  const sort = { by: 'id', isDescending: false } as const;
  const page = async (place = after, most: number) => {
    const end = place <= 0 ? null : { value: place, id: place };
    const { users: rows, next } = await panel.service(UserSearchService).page(filter, sort, end, most);
    return { rows, next: next?.id ?? null };
  };
  const goOn = (place: number): string => `add --after ${place}, or --limit`;
  const { rows: users, notice } = await readListing(page, { limit, usual: USUAL, command, goOn });
  const records = users.map(userRecord);
  const now = panel.service(Clock).unixSeconds();
  const states = users.map((user) => userState(user, now).state);
  const rows = records.map((each, index) => [
    each.id,
    each.account,
    each.level,
    each.group,
    each.port,
    bytes(each.u + each.d),
    bytes(each.transfer_enable),
    each.expired_at,
    states[index] ?? null,
  ]);
  const headings = ['id', 'account', 'level', 'group', 'port', 'used', 'allowance', 'expires', 'state'];
  return { document: records, text: table(headings, rows, 'No users.'), notice };
}

async function audienceNamed(panel: CommandPanel, node: string | undefined) {
  return node === undefined ? undefined : audienceOf(await panel.service(NodesService).get(node));
}
