import { apiAddress } from '../api/client.js';
import { ApiProblem } from '../api/problem.js';
import { readSession } from '../api/resources/session.js';
import { renewal } from '../api/waiting/renewal.js';
import { connection } from './connection.js';

/** The panel sends a beat every second. A stream that is silent for longer is dead, even if nobody has closed it. */
const SILENCE_MS = 4000;
/** Figures come every five seconds, unless the panel cannot read its database. */
const STALE_MS = 12_000;
/** The same while programs of pages arrive, which may take all of a slow line. */
const BUSY_SILENCE_MS = 20_000;
const BUSY_CHECK_MS = 500;
const RETRY_MS = 3000;
const LONG_RETRY_MS = 60_000;
/** How long an answer about the session may take. */
const PATIENCE_MS = 1500;
const TYPES = ['overview', 'node', 'audit'] as const;
type EventType = (typeof TYPES)[number];

/**
 * Reads the events of the panel until the returned function is called. It reports each loss to the connection, and tries again by
 * itself: the browser does so only after some errors.
 *
 * @param onEvent receives each event
 * @param onReturn the stream is back after a loss
 */
export function readEvents(onEvent: (type: EventType, data: string) => void, onReturn: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let dataAt = 0;
  let heardAt = 0;

  const later = (work: () => void, afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, afterMs);
  };
  const open = (): void => {
    source?.close();
    const stream = new EventSource(apiAddress('/events'));
    source = stream;
    for (const type of TYPES) {
      stream.addEventListener(type, (event: MessageEvent<string>) => {
        dataAt = performance.now();
        const wasLost = !connection.state().isLive;
        connection.heard();
        waitForMore();
        onEvent(type, event.data);
        if (wasLost) onReturn();
      });
    }
    stream.addEventListener('beat', waitForMore);
    stream.addEventListener('error', () => void lose());
    // A connection that is never answered ends in no error.
    dataAt = performance.now();
    waitForMore();
  };
  /** Beats alone keep the connection only while its data are not too old. */
  const waitForMore = (): void => {
    heardAt = performance.now();
    later(fallSilent, Math.min(SILENCE_MS, dataAt + STALE_MS - heardAt));
  };
  /** The end of a session closes the stream, so silence is a loss without a further question. */
  const fallSilent = (): void => {
    if (connection.isBusy() && performance.now() - heardAt < BUSY_SILENCE_MS) {
      later(fallSilent, BUSY_CHECK_MS);
      return;
    }
    connection.lost();
    source?.close();
    later(open, RETRY_MS);
  };
  const lose = async (): Promise<void> => {
    source?.close();
    clearTimeout(timer);
    const isEnded = await hasEnded();
    if (isOver) return;
    // The stream also ends with the session. The page asks for a login at its next request.
    if (!isEnded) connection.lost();
    later(open, isEnded ? LONG_RETRY_MS : RETRY_MS);
  };
  const forget = renewal.watch(() => {
    if (!renewal.isOpen()) open();
  });
  open();
  return () => {
    isOver = true;
    forget();
    clearTimeout(timer);
    source?.close();
  };
}

async function hasEnded(): Promise<boolean> {
  try {
    await Promise.race([readSession(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    return false;
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401;
  }
}
