/** The requests of a time in which none may fail. */
export class StrictRequests {
  isOn = false;
  count = 0;
  /** @type {string[]} */
  failures = [];

  /**
   * Passes a response on.
   *
   * @template {{ status: number, text: string } | undefined} Reply
   * @param {string} what
   * @param {Promise<Reply>} sent rejects, or has no value, without a whole response
   * @returns {Promise<Reply>}
   */
  async watch(what, sent) {
    const wasOn = this.isOn;
    if (wasOn) this.count++;
    let found = 'no response';
    try {
      const reply = await sent;
      if (reply !== undefined) found = `${reply.status} ${reply.text.slice(0, 200)}`;
      return reply;
    } catch (error) {
      found = error instanceof Error ? error.message : String(error);
      throw error;
    } finally {
      if (wasOn && !/^(2\d\d|304) /.test(found)) this.failures.push(`${what}: ${found}`);
    }
  }
}
