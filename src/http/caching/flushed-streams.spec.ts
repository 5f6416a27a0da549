import { constants, createInflateRaw, deflateRawSync } from 'node:zlib';
import { FlushedStreams } from './flushed-streams.js';

describe('streams that are flushed after each text', () => {
  it('continues after a text that is no compressed one, and rejects that one alone', async () => {
    const streams = new FlushedStreams(() => createInflateRaw({ flush: constants.Z_SYNC_FLUSH }));
    const text = Buffer.from('some text');
    const deflated = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
    const inputs = [deflated, Buffer.alloc(100, 0xff), deflated, deflated, deflated, deflated];
    const outputs = await Promise.allSettled(inputs.map((input) => streams.pass(input)));
    expect(outputs.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
    const values = outputs.flatMap((output) => (output.status === 'fulfilled' ? [output.value] : []));
    expect(values).toEqual(Array.from({ length: 5 }, () => text));
  });
});
