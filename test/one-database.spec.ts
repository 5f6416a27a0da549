import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ONE_DATABASE } from '../jest.config.mjs';

describe('the end-to-end files that run on one database', () => {
  it.each(ONE_DATABASE)('%s is there', (path) => {
    expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
  });
});
