import { TrafficResetsJob } from '../../src/users/resets/traffic-resets.job.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { Installation } from '../support/process/installation.js';
import { manyUsers } from '../support/database/many-users.js';
import { PanelProcess, PATIENCE_MS } from '../support/process/process.js';

const JOB = 'traffic-resets';
const USERS = 4000;

describe('a process that is killed during a job', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  }, PATIENCE_MS);
  afterAll(() => installation.stop(), PATIENCE_MS);

  const holder = async (): Promise<string> => {
    const [row] = await installation.admin.rows<{ holder: string }>('SELECT holder FROM leases WHERE name = ?', [JOB]);
    return row?.holder ?? '';
  };
  const resets = async (): Promise<{ user_id: number }[]> =>
    installation.admin.rows('SELECT user_id FROM traffic_resets');

  it(
    'loses its turn after a minute; the next process does the rest, and nothing twice',
    async () => {
      const { admin } = installation;
      const day = new Date().toISOString().slice(0, 10);
      await manyUsers(admin, USERS, { resetTime: day, resetStrategy: 'month', u: 9n });
      await admin.execute("INSERT INTO leases (name, due_at, holder, held_until) VALUES (?, 0, '', 0)", [JOB]);
      const panel = PanelProcess.launch(installation.settings);
      while ((await holder()) === '') await new Promise(setImmediate);
      await panel.kill();
      const done = (await resets()).length;
      expect(done).toBeLessThan(USERS);
      expect(await holder()).toContain(`:${panel.pid}:`);

      admin.clock.set(Date.now());
      await admin.service(JobsService).runDue();
      expect(await resets()).toHaveLength(done);
      admin.clock.advance(61);
      await admin.service(JobsService).runDue();
      expect(await holder()).toBe('');
      expect(await resets()).toHaveLength(USERS);
      await admin.service(TrafficResetsJob).run();
      const periods = await admin.rows('SELECT DISTINCT traffic_period, u FROM users');
      expect(periods).toEqual([{ traffic_period: 1, u: 0 }]);
    },
    PATIENCE_MS,
  );
});
