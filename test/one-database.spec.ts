import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ONE_DATABASE } from '../jest.config.mjs';

describe('the list of tests on one database', () => {
  it.each(ONE_DATABASE)('names the existing file %s', (path) => {
    expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
  });
});
