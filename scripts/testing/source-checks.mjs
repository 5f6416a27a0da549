import { join } from 'node:path';
import { target } from './compiled-files.mjs';

const PROJECTS = { server: 'tsconfig.json', pages: 'web/tsconfig.json' };

/** The checks of the source, each with its program, its arguments and what mends it. The first one checks types, too: see `.oxlintrc.json`. */
export const SOURCE_CHECKS = [
  {
    name: 'Types and lint',
    args: ['node_modules/oxlint/bin/oxlint', '--format=stylish'],
    advice: 'Correct the lines above, then run `npm run lint`.',
  },
  {
    name: 'Formatting',
    args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
    advice: '`npm run format` corrects the formatting of these files.',
  },
];

/**
 * The types alone, for a run of a few tests: the compiler looks again only at what has changed since the last run. The compiler of
 * TypeScript 7 has no interface for programs yet, so tests that read the source use the one before.
 */
export const TYPE_CHECKS = Object.entries(PROJECTS).map(([name, project]) => ({
  name: `Types of the ${name}`,
  args: [
    ...['node_modules/typescript-7/bin/tsc', '--project', project],
    ...['--incremental', '--tsBuildInfoFile', join(target, `${name}.tsbuildinfo`)],
  ],
  advice: 'Correct the lines above.',
}));
