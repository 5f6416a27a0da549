/** The checks of the source, each with its program and arguments. The first one checks types, too: see `.oxlintrc.json`. */
export const SOURCE_CHECKS = [
  { name: 'Types and lint', args: ['node_modules/oxlint/bin/oxlint', '--format=stylish'] },
  { name: 'Formatting', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
];
