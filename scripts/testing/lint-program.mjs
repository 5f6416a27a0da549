// node scripts/testing/lint-program.mjs <tsconfig> <path> [--ignore=<path>]: checks the types of a TypeScript program like
// `tsc --noEmit`, then lints the files below the path like `eslint <path> --max-warnings=0`. The rules that need types ask the
// program that TypeScript has checked already, so nothing is parsed and inferred twice. It prints nothing when it finds nothing.
import { parseArgs } from 'node:util';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from '../setup.mjs';

const { values, positionals } = parseArgs({
  options: { ignore: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const [config, path] = positionals;
process.chdir(root);

const program = load(config);
const mistakes = typeMistakes(program);
const results = await lint(program);
const linted = await (await new ESLint().loadFormatter('stylish')).format(results);
if (mistakes + linted !== '') {
  console.log([mistakes, linted].filter(Boolean).join('\n'));
  process.exitCode = 1;
}

/** @returns {ts.Program} */
function load(file) {
  const fail = (diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const { fileNames, options, errors, projectReferences } = ts.getParsedCommandLineOfConfigFile(file, {}, host);
  return ts.createProgram({
    rootNames: fileNames,
    options,
    projectReferences,
    configFileParsingDiagnostics: errors,
  });
}

/** Returns what `tsc --noEmit` prints, in the same words. */
function typeMistakes(checked) {
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(checked)), {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}

/** A TypeScript file outside of the program is an error. */
async function lint(checked) {
  const eslint = new ESLint({
    ignorePatterns: values.ignore,
    overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs: [checked] } } },
  });
  return eslint.lintFiles([path]);
}
