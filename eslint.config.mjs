import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const currentTime = {
  message: 'Ask the Clock: time is passed in, so that tests can set it.',
};
const unnamedType = {
  selector: 'TSObjectKeyword',
  message: 'Name the type, or take `unknown` and narrow it: `object` hides the fields.',
};
const typescript = ['src/**/*.ts', 'test/**/*.ts', 'bench/*.ts', 'web/src/**/*.{ts,tsx}', 'ormconfig.ts'];

export default defineConfig(
  globalIgnores(['dist', 'coverage', 'data', 'web/dist', 'web/src/api/generated.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      // `const { id: _id, ...rest }` leaves a field out.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],

      // Modules are classes with a decorator and nothing inside.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Nest and TypeORM declare their options as classes and want literals.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // An entity is data: a copy of its columns is wanted, not of its class.
      '@typescript-eslint/no-misused-spread': 'off',
      // A method may promise because its interface does.
      '@typescript-eslint/require-await': 'off',
      // Never turn `consistent-type-imports` on: `import type` of a class in a decorated signature silently ends
      // validation and injection. test/architecture.spec.ts looks for those.
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'no-restricted-syntax': ['error', unnamedType],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/config reads the environment.' },
        { object: 'Date', property: 'now', ...currentTime },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['process', 'node:process'].map((name) => ({ name, message: 'Use the global `process`.' })),
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message: 'It lets null through. Use `IfGiven`.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        unnamedType,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", ...currentTime },
        { selector: "CallExpression[callee.name='Date']", ...currentTime },
      ],
    },
  },
  {
    // The command line is told its environment where it starts.
    files: ['src/config/**/*.ts', 'src/cli/cli.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'Date', property: 'now', ...currentTime }] },
  },
  {
    files: ['src/common/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env' }],
      'no-restricted-syntax': ['error', unnamedType],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      // React takes a promise where it takes nothing: what becomes of it is told by the query or mutation.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      // A request without an answer.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  { files: ['src/cli/**/*.ts', 'bench/*.ts'], rules: { 'no-console': 'off' } },
  {
    // Replies arrive as `any` here, and what they are is just what a test is about to say.
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'URL',
          'clearInterval',
          'clearTimeout',
          'console',
          'fetch',
          'performance',
          'process',
          'setInterval',
          'setTimeout',
          'structuredClone',
          'AbortController',
          'AbortSignal',
          'Buffer',
          'TextEncoder',
          'TextDecoder',
          'setImmediate',
          'queueMicrotask',
          'URLSearchParams',
          'Response',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'prefer-const': 'error',
    },
  },
);
