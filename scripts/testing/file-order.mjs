import { relative, sep } from 'node:path';

/** On two processors. */
const WORKERS = 6;
/** So many workers may wait at the same time. The others keep the processors busy. */
const MAX_WAITING = 3;
/** A file that uses less than this share of a processor mostly waits: for times, servers or processes. */
const BUSY = 0.5;

/**
 * Returns the order in which the test files should start, each with its project: `e2e-mysql test/jobs/jobs.e2e.ts`. The longest come
 * first, because a long file that starts last keeps one worker busy and the others idle. Files that wait start beside files that
 * compute, by a simulation of the workers.
 *
 * @param {readonly { name: string, report: object }[]} projects with the reports of their tests
 * @param {string} folder the paths are relative to it
 * @returns {string[]}
 */
export function fileOrder(projects, folder) {
  const files = projects
    .flatMap(({ name, report }) =>
      report.testResults.map(({ name: path, startTime, endTime, cpuSeconds }) => ({
        name: `${name} ${relative(folder, path).split(sep).join('/')}`,
        seconds: (endTime - startTime) / 1000,
        cpuSeconds,
      })),
    )
    .sort((a, b) => b.seconds - a.seconds);
  const isWaiting = ({ seconds, cpuSeconds }) => cpuSeconds < BUSY * seconds;
  const queues = { waiting: files.filter(isWaiting), busy: files.filter((file) => !isWaiting(file)) };
  const workers = Array.from({ length: WORKERS }, () => ({ until: 0, isWaiting: false }));
  const order = [];
  while (order.length < files.length) {
    const worker = workers.reduce((first, each) => (each.until < first.until ? each : first));
    const others = workers.filter((each) => each !== worker && each.isWaiting && each.until > worker.until);
    const mayWait = others.length < MAX_WAITING || queues.busy.length === 0;
    worker.isWaiting = mayWait && queues.waiting.length > 0;
    const next = (worker.isWaiting ? queues.waiting : queues.busy).shift();
    worker.until += next.seconds;
    order.push(next.name);
  }
  return order;
}
