import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../web/src');
const MAX_FILES = 15;
/** Names that fit any file and thus describe none. */
const CATCH_ALLS = ['common', 'components', 'helpers', 'lib', 'misc', 'other', 'parts', 'shared', 'util', 'utils'];

const entries = readdirSync(root, { recursive: true, withFileTypes: true });
const folders = entries.filter((entry) => entry.isDirectory());

describe('the folders of the panel', () => {
  it('include api, layout and pages', () => {
    expect(folders.map(({ name }) => name)).toEqual(expect.arrayContaining(['api', 'layout', 'pages']));
  });

  it(`hold ${MAX_FILES} files at most, side by side`, () => {
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath);
    const crowded = [...new Set(files)].filter((folder) => files.filter((each) => each === folder).length > MAX_FILES);
    expect(crowded).toEqual([]);
  });

  it('have descriptive names', () => {
    expect(folders.filter(({ name }) => CATCH_ALLS.includes(name)).map(({ name }) => name)).toEqual([]);
  });
});
