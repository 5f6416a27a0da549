/**
 * How TypeScript becomes JavaScript, for the program and for its tests alike. Types are not looked at: `npm test` checks them.
 *
 * @param {'es6' | 'commonjs'} modules
 * @returns {import('@swc/core').Options}
 */
export const swcOptions = (modules) => ({
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: modules },
});
