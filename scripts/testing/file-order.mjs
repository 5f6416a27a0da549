import { relative, sep } from 'node:path';

/** On two processors. */
const WORKERS = 5;
/** So many workers run files that mostly wait. The others keep the processors busy. */
const MAX_WAITING = Math.ceil(WORKERS / 2);

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
  const calmer = calmerHalf(files);
  const queues = {
    waiting: files.filter((file) => calmer.has(file)),
    busy: files.filter((file) => !calmer.has(file)),
  };
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

/**
 * The files that use the smallest shares of a processor, with half of all seconds. A file that computes also waits, for a processor. So no
 * fixed share tells the two kinds apart.
 */
function calmerHalf(files) {
  const half = files.reduce((sum, { seconds }) => sum + seconds, 0) / 2;
  let sum = 0;
  const byShare = files.toSorted((a, b) => a.cpuSeconds / a.seconds - b.cpuSeconds / b.seconds);
  return new Set(byShare.filter(({ seconds }) => (sum += seconds) <= half));
}
