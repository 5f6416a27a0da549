import { GatheredLines } from './gathered-lines.js';

describe('gathered lines', () => {
  const written: string[] = [];
  beforeEach(() => {
    written.length = 0;
  });
  const gathered = (): GatheredLines => new GatheredLines({ write: (text) => void written.push(text) });

  it('are written together, in their order, within a quarter of a second', async () => {
    const lines = gathered();
    lines.write('a\n');
    lines.write('b\n');
    expect(written).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(written).toEqual(['a\nb\n']);
  });

  it('are written at once where there are many, and each of them once', () => {
    const lines = gathered();
    const line = `${'x'.repeat(199)}\n`;
    for (let count = 0; count < 1000; count++) lines.write(line);
    expect(written).toHaveLength(3);
    lines.flush();
    lines.flush();
    expect(written).toHaveLength(4);
    expect(written.join('')).toBe(line.repeat(1000));
  });
});
