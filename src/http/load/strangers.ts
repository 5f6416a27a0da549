import type { FastifyRequest } from 'fastify';
import { ClassTurns } from './class-turns.js';
import type { Gate } from './gate.js';

/**
 * Strangers wait for turns before the panel asks the database about them: a few at the same time, whatever they ask for, and the networks
 * in turn. So they never take the last connections to the database, and a flood from one network keeps no other one waiting.
 */
export class Strangers {
  readonly turns = new ClassTurns('stranger');

  /** @param networkOf addresses of one network count as one caller */
  constructor(private readonly networkOf: (request: FastifyRequest) => string) {}

  isFullFor(request: FastifyRequest): boolean {
    return this.turns.queue.isFull && this.turns.queue.isFullFor(this.networkOf(request));
  }

  /** Lets the gate decide about a stranger. @throws the refusal of the gate, TooManyAtOnce */
  async admit(request: FastifyRequest, { admit, recognize }: Gate): Promise<void> {
    if (admit === undefined) return;
    const end = await this.turns.queue.take(this.networkOf(request));
    try {
      // Meanwhile another request may have shown who this is.
      if (recognize(request) === undefined) await admit(request);
      end();
    } catch (error) {
      this.turns.end(end, true);
      throw error;
    }
  }
}
