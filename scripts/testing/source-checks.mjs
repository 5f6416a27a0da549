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
