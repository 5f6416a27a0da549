import { isWanted, type ReaderSaid, type ReaderWanted } from './reader-messages.js';

/** The descriptor of the file that the parent process has opened for its reader. */
export const READER_FILE = 4;

const ALIVE_MS = 1000;

/** A read by its name. It yields small items, since each is one message. The input comes from the program itself. */
export type ReaderTasks = Readonly<Record<string, (input: unknown) => AsyncIterable<unknown>>>;

/** Does the reads that the parent process asks for, until it closes the channel. Call it in a child process with a channel. */
export function serveReads(tasks: ReaderTasks): void {
  const reads = new Map<number, AsyncIterator<unknown>>();
  setInterval(() => say({ alive: true }), ALIVE_MS).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (isWanted(message)) void work(message);
  });

  async function work(wanted: ReaderWanted): Promise<void> {
    if ('drop' in wanted) {
      await reads.get(wanted.drop)?.return?.();
      reads.delete(wanted.drop);
      return;
    }
    const id = 'begin' in wanted ? wanted.begin : wanted.next;
    try {
      if ('begin' in wanted) reads.set(id, begin(tasks, wanted.task, wanted.input));
      const found = await reads.get(id)?.next();
      const isMore = found !== undefined && found.done !== true;
      if (!isMore) reads.delete(id);
      say(isMore ? { item: id, value: found.value } : { end: id });
    } catch (error) {
      reads.delete(id);
      say({ failed: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
}

function begin(tasks: ReaderTasks, task: string, input: unknown): AsyncIterator<unknown> {
  const read = tasks[task];
  if (read === undefined) throw new Error(`there is no task ${task}`);
  return read(input)[Symbol.asyncIterator]();
}

function say(said: ReaderSaid): void {
  process.send?.(said, undefined, undefined, () => undefined);
}
