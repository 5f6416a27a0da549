import { PassThrough } from 'node:stream';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { EarlyBody } from './early-body.js';

describe('a body that is read early', () => {
  it('may break off when nobody reads it', async () => {
    const source = new PassThrough();
    const { content } = new EarlyBody(source, 100);
    source.write('[');
    await nextLoop();
    source.destroy();
    await nextLoop();
    expect(content.destroyed).toBe(true);
  });

  it('fails for its reader when it breaks off', async () => {
    const source = new PassThrough();
    const { content } = new EarlyBody(source, 100);
    const failed = new Promise((resolve) => content.once('error', resolve));
    source.destroy();
    expect(await failed).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});
