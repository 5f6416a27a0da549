import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_EVERYWHERE } from './placement.mjs';

describe('the files that do not run on every kind of database', () => {
  it.each(NOT_EVERYWHERE)('%s exists', (path) => {
    expect(existsSync(join(import.meta.dirname, '../../..', path))).toBe(true);
  });
});
