import { statementParts } from './statement-parts.mjs';

/**
 * Returns the parts of statements that panels send only in some files, for example in files that do not run on a server.
 *
 * @param {{ testResults: readonly { name: string, statements: readonly string[] }[] }} report of the end-to-end tests on a database
 * @param {(file: string) => boolean} isAmongThem
 * @param {ReadonlySet<string>} [sent] parts that are sent anyway
 * @returns {{ statement: string, files: string[] }[]}
 */
export function loneStatements({ testResults }, isAmongThem, sent = new Set()) {
  const elsewhere = partsOf(testResults.filter(({ name }) => !isAmongThem(name)));
  /** @type {Map<string, string[]>} */
  const lone = new Map();
  for (const result of testResults.filter(({ name }) => isAmongThem(name))) {
    const { name } = result;
    for (const part of partsOf([result])) {
      if (!elsewhere.has(part) && !sent.has(part)) lone.set(part, [...(lone.get(part) ?? []), name]);
    }
  }
  return [...lone].map(([statement, files]) => ({ statement, files }));
}

/** The parts of all statements of some test files. */
export function partsOf(testResults) {
  return new Set(testResults.flatMap(({ statements }) => statements.flatMap(statementParts)));
}
