import { JobsService } from '../../src/jobs/jobs.service.js';
import { Panel } from '../support/panel.js';
import { statementsOf } from '../support/database/statements.js';

interface Job {
  readonly name: string;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

describe('a job whose turn was aborted', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('begins no transaction and changes nothing, for every job', async () => {
    const jobs = [...(Reflect.get(panel.service(JobsService), 'jobs') as Map<string, Job>).values()];
    expect(jobs.length).toBeGreaterThan(10);
    const statements = await statementsOf(panel);
    const over = new AbortController();
    over.abort();
    const wrong: string[] = [];
    for (const { name, work } of jobs) {
      statements.length = 0;
      await work(over.signal);
      wrong.push(
        ...statements
          .filter((sql) => /^\s*(DELETE|UPDATE|INSERT|BEGIN|START)/i.test(sql))
          .map((sql) => `${name}: ${sql}`),
      );
    }
    expect(wrong).toEqual([]);
  });
});
