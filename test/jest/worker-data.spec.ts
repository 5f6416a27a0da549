import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(import.meta.dirname, 'worker-data.mjs')).href;
/** Like a worker: the pool listens first, and the runner only when it has loaded. It prints what the runner hears. */
const WORKER = `
  process.on('message', (message) => {
    if (message !== 'load') return;
    process.on('message', (data) => data.type && process.send(data));
  });
  process.send('ready');
`;

describe('a worker of Jest', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-worker-'));
    writeFileSync(join(folder, 'worker.mjs'), WORKER);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gets the data of the runner that came before it listened', async () => {
    const worker = fork(join(folder, 'worker.mjs'), {
      execArgv: ['--import', MODULE],
      env: { ...process.env, TINYPOOL_WORKER_ID: '1' },
    });
    await once(worker, 'message');
    const data = { type: 'jest-light-runner-worker-data', workerData: 7 };
    worker.send(data);
    worker.send('load');
    const [heard] = await once(worker, 'message');
    expect(heard).toEqual(data);
    worker.kill();
    await once(worker, 'exit');
  });
});
