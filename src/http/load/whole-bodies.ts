import { Turns } from '../../common/concurrency/turns.js';
import type { AnswerForm } from '../caching/encoded-answer.js';

/** Other requests get a turn after this time. */
const TURN_MS = 2;

/** What readers want at the same time, or soon after each other. */
interface Wanted {
  readers: number;
  /** Undefined while it is not joined. */
  bytes: Promise<Buffer> | undefined;
  forget: NodeJS.Timeout | undefined;
}

/** A body for one reader. */
export interface TakenBody {
  /** Undefined if the reader gets the pieces of the form. */
  readonly bytes: Promise<Buffer> | undefined;
  /** The reader has the body, or has gone. */
  readonly end: () => void;
}

/**
 * Long bodies, each joined once from its pieces and sent to many readers. A body is joined for a reader who comes soon after another
 * one: while users change, each list that a daemon fetches may be a new one, and a copy for one reader would only cost memory. All bodies together have a
 * bounded memory, and slow readers of old lists cannot take more.
 */
export class WholeBodies {
  private readonly wanted = new Map<AnswerForm, Wanted>();
  private inMemory = 0;

  /** @param keptMs a body that nobody has read for this time leaves its memory */
  constructor(
    private readonly maxBytes: number,
    private readonly keptMs: number,
  ) {}

  /** The memory of all bodies. */
  get bytes(): number {
    return this.inMemory;
  }

  /** @param form the same object for each reader */
  take(form: AnswerForm): TakenBody {
    const known = this.wanted.get(form);
    const wanted = known ?? { readers: 0, bytes: undefined, forget: undefined };
    if (known === undefined) this.wanted.set(form, wanted);
    else wanted.bytes ??= this.join(form, wanted);
    clearTimeout(wanted.forget);
    wanted.readers++;
    let isReading = true;
    const end = (): void => {
      if (!isReading) return;
      isReading = false;
      if (--wanted.readers > 0) return;
      wanted.forget = setTimeout(() => {
        this.leaveMemory(form, wanted);
        this.wanted.delete(form);
      }, this.keptMs).unref();
    };
    return { bytes: wanted.bytes, end };
  }

  /** Returns undefined if the other bodies leave no memory for it. */
  private join(form: AnswerForm, wanted: Wanted): Promise<Buffer> | undefined {
    if (this.inMemory + form.length > this.maxBytes) return undefined;
    this.inMemory += form.length;
    const bytes = joined(form);
    bytes.catch(() => this.leaveMemory(form, wanted));
    return bytes;
  }

  private leaveMemory(form: AnswerForm, wanted: Wanted): void {
    if (wanted.bytes === undefined) return;
    this.inMemory -= form.length;
    wanted.bytes = undefined;
  }
}

async function joined({ length, pieces }: AnswerForm): Promise<Buffer> {
  const turns = new Turns(TURN_MS);
  const bytes = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const piece of pieces) {
    const made = piece instanceof Promise ? await piece : piece;
    end += made.copy(bytes, end);
    await turns.rest();
  }
  return bytes;
}
