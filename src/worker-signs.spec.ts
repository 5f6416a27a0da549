import { WorkerSigns } from './worker-signs.js';

describe('the signs of workers', () => {
  it('end a worker after a minute of silence, and no other one', () => {
    const killed: number[] = [];
    const worker = (id: number) => ({ id, process: { pid: id, kill: () => killed.push(id) > 0 } });
    let running = [worker(1), worker(2)];
    const lines: { worker?: number }[] = [];
    const logger = { error: (line: { worker?: number }) => void lines.push(line) };
    // @ts-expect-error -- these workers have what the class uses
    const signs = new WorkerSigns(() => running, logger);
    signs.hear(1);
    for (let look = 0; look < 12; look++) {
      signs.hear(2);
      signs.look();
    }
    expect(killed).toEqual([]);
    signs.hear(2);
    signs.look();
    expect([killed, lines]).toEqual([[1], [{ worker: 1 }]]);
    // The next worker has not served yet, and may take its time.
    running = [worker(2), worker(3)];
    for (let look = 0; look < 30; look++) {
      signs.hear(2);
      signs.look();
    }
    expect(killed).toEqual([1]);
  });
});
