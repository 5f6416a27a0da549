import type { Source } from '../../sources/source.js';
import { LocalTime } from '../local-time.js';
import type { MovedUser, PanelContents, Skipped } from '../nouns.js';
import type { PanelReader, ReadingOptions } from '../panel-reader.js';
import { requireColumns, type RequiredColumns } from '../required-columns.js';
import { type ContentRows, readContents } from './proxypanel-contents.js';
import { CONTENT_TABLES, readContentRows } from './proxypanel-rows.js';
import { type AboutUsers, movedUser, readAboutUsers } from './proxypanel-users.js';

/** The columns that tell ProxyPanel 2.4 and newer from everything before it. */
export const REQUIRED: RequiredColumns = {
  user: [
    ...['id', 'username|email', 'password', 'port', 'passwd', 'vmess_id|uuid', 'transfer_enable', 'u', 'd', 't'],
    ...['enable', 'speed_limit', 'credit', 'expired_at', 'ban_time', 'level', 'reset_time', 'status', 'created_at'],
    'user_group_id|group_id',
  ],
  'node|ss_node': ['id', 'type', 'name', 'server', 'ip', 'level', 'traffic_rate', 'push_port', 'method|profile'],
  node_auth: ['node_id', 'key', 'secret'],
  level: ['level', 'name'],
  user_group: ['id', 'name'],
  rule: ['id', 'type', 'pattern'],
  rule_group: ['id', 'name', 'type'],
  user_subscribe: ['user_id', 'code', 'status'],
};

/** The generation of a ProxyPanel by its tables. @throws SourceRefused for other databases, and for ProxyPanel before 2.4 */
export function generationOf(source: Pick<Source, 'tables'>): string {
  requireColumns(source, REQUIRED, 'no-proxypanel');
  const node = source.tables.get('node');
  if (node === undefined) return 'ProxyPanel 2.4 to 2.5';
  if (!node.has('profile')) return 'ProxyPanel 2.6';
  if (!node.has('is_display')) return 'ProxyPanel 2.7';
  return node.has('details') ? 'ProxyPanel 3' : 'ProxyPanel 2.8 to 3.0';
}

/** Reads a database of ProxyPanel from 2.4 to 3. */
export class ProxyPanel implements PanelReader {
  readonly generation: string;
  private readonly local: LocalTime;
  private rows: Promise<ContentRows> | undefined;
  private about: Promise<AboutUsers> | undefined;

  /** @throws SourceRefused, MoveOptionsRefused for an unknown time zone */
  constructor(
    private readonly source: Source,
    private readonly options: ReadingOptions,
  ) {
    this.generation = generationOf(source);
    this.local = new LocalTime(options.timeZone);
  }

  async contents(): Promise<PanelContents> {
    this.rows ??= readContentRows(this.source, CONTENT_TABLES);
    return readContents(await this.rows);
  }

  async *users(): AsyncGenerator<MovedUser | Skipped> {
    const { nodes } = await this.contents();
    this.about ??= readAboutUsers(this.source, nodes);
    const about = await this.about;
    const today = this.local.day(this.options.now);
    for await (const row of this.source.rows(['user']))
      yield movedUser(row, about, { local: this.local, today, now: this.options.now });
  }
}
