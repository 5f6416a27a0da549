import { gzipSync } from 'node:zlib';
import type { Response } from 'light-my-request';
import { ADMIN, type AdminClient } from '../../support/admin-client.js';
import { eventually } from '../../support/eventually.js';
import type { Panel } from '../../support/panel.js';

export interface ImportProgress {
  readonly id: number;
  readonly state: string;
  readonly source: string;
  readonly done: number;
  readonly total: number | null;
  readonly problem: string | null;
  readonly failure: { readonly code: string; readonly text: string } | null;
}

/** Imports from other panels through the admin API of a panel in this process. */
export class PanelImport {
  constructor(
    private readonly panel: Panel,
    private readonly operator: AdminClient,
  ) {}

  async send(dump: string | Buffer, query = 'panel=proxypanel', type = 'application/octet-stream'): Promise<Response> {
    return this.panel.inject({
      method: 'POST',
      url: `${ADMIN}/panel-imports/dump?${query}`,
      headers: { ...(await this.operator.headers()), 'content-type': type },
      payload: dump,
    });
  }

  /** Uploads a dump and waits for its dry run. */
  async tried(dump: string, query?: string): Promise<ImportProgress> {
    return this.ended(await this.send(gzipSync(dump), query));
  }

  /** Gives the address of a database, and waits for the dry run. */
  async connected(url: string, more: object = {}): Promise<ImportProgress> {
    return this.ended(await this.operator.post('/panel-imports', { panel: 'proxypanel', database_url: url, ...more }));
  }

  async start(id: number): Promise<ImportProgress> {
    return this.ended(await this.operator.post(`/panel-imports/${id}/start`));
  }

  async progress(id: number): Promise<ImportProgress> {
    return (await this.operator.get(`/panel-imports/${id}`)).json<ImportProgress>();
  }

  /** Waits until the job has finished what a reply has begun. */
  async ended(begun: Response): Promise<ImportProgress> {
    if (begun.statusCode !== 202) throw new Error(`not begun: ${begun.statusCode} ${begun.body}`);
    const { id } = begun.json<{ id: number }>();
    return eventually(async () => {
      const progress = await this.progress(id);
      expect(['tried', 'done', 'cancelled', 'failed', 'stopped']).toContain(progress.state);
      return progress;
    }, 60_000);
  }
}
