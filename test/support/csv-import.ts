import type { Response } from 'light-my-request';
import { ADMIN, type AdminClient } from './admin-client.js';
import { eventually } from './eventually.js';
import type { Panel } from './panel.js';

export interface ImportProgress {
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: number;
  readonly finished_at: number | null;
}

export interface RefusedLine {
  readonly line: number;
  readonly message: string;
  readonly errors: { field: string; code: string; message: string }[];
}

/** Imports CSV files of users into a panel of this process, as an operator. */
export class CsvImport {
  constructor(
    private readonly panel: Panel,
    private readonly operator: AdminClient,
  ) {}

  async send(text: string, query = '', type = 'text/csv'): Promise<Response> {
    return this.panel.inject({
      method: 'POST',
      url: `${ADMIN}/users/import${query}`,
      headers: { ...(await this.operator.headers()), 'content-type': type },
      payload: text,
    });
  }

  /** @returns the id of the import */
  async begin(text: string, query = ''): Promise<number> {
    const reply = await this.send(text, query);
    if (reply.statusCode !== 202) throw new Error(`not begun: ${reply.statusCode} ${reply.body}`);
    return reply.json<{ id: number }>().id;
  }

  async progress(id: number): Promise<ImportProgress> {
    return (await this.operator.get(`/users/imports/${id}`)).json<ImportProgress>();
  }

  /** Waits until the job has finished the import. */
  async ended(id: number): Promise<ImportProgress> {
    return eventually(async () => {
      const progress = await this.progress(id);
      expect(['tried', 'done', 'cancelled', 'failed', 'stopped']).toContain(progress.state);
      return progress;
    }, 60_000);
  }

  async refusals(id: number): Promise<RefusedLine[]> {
    return (await this.operator.get(`/users/imports/${id}/refusals?limit=200`)).json<{ items: RefusedLine[] }>().items;
  }

  /** Imports a file and returns the result. */
  async run(text: string, query = ''): Promise<ImportProgress & { id: number; refusals: RefusedLine[] }> {
    const id = await this.begin(text, query);
    return { id, ...(await this.ended(id)), refusals: await this.refusals(id) };
  }
}
