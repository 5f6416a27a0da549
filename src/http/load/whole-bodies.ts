import { Turns } from '../../common/concurrency/turns.js';
import type { AnswerForm } from '../caching/encoded-answer.js';

/** Other requests get a turn after this time. */
const TURN_MS = 2;

/** A body with the readers that it goes to now. */
interface WholeBody {
  readonly bytes: Promise<Buffer>;
  readonly length: number;
  readers: number;
}

/** A body for one reader. */
export interface TakenBody {
  readonly bytes: Promise<Buffer>;
  /** The reader has the body, or has gone. */
  readonly end: () => void;
}

/**
 * Long bodies, each joined once from its pieces and sent to many readers. They have a bounded memory together. A body that somebody reads
 * counts until the last reader has it, so slow readers of old lists cannot take more.
 */
export class WholeBodies {
  /** The body that was used last is the last one. */
  private readonly bodies = new Map<AnswerForm, WholeBody>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** @param form the same object for each reader @returns undefined if no memory is left for it */
  take(form: AnswerForm): TakenBody | undefined {
    const body = this.bodies.get(form) ?? this.join(form);
    if (body === undefined) return undefined;
    this.bodies.delete(form);
    this.bodies.set(form, body);
    body.readers++;
    let isReading = true;
    const end = (): void => {
      if (isReading) body.readers--;
      isReading = false;
    };
    return { bytes: body.bytes, end };
  }

  private join(form: AnswerForm): WholeBody | undefined {
    if (!this.hasRoomFor(form.length)) return undefined;
    const body = { bytes: joined(form), length: form.length, readers: 0 };
    this.bytes += body.length;
    body.bytes.catch(() => this.remove(form, body));
    return body;
  }

  /** Removes bodies that nobody reads, the longest unused first. */
  private hasRoomFor(length: number): boolean {
    if (length > this.maxBytes) return false;
    for (const [form, body] of this.bodies) {
      if (this.bytes + length <= this.maxBytes) return true;
      if (body.readers === 0) this.remove(form, body);
    }
    return this.bytes + length <= this.maxBytes;
  }

  private remove(form: AnswerForm, body: WholeBody): void {
    if (this.bodies.get(form) !== body) return;
    this.bodies.delete(form);
    this.bytes -= body.length;
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
