import { statementParts } from './statement-parts.mjs';

/**
 * Returns the parts of statements that panels send only in some files, for example in files that do not run on a server.
 *
 * @param {{ testResults: readonly { name: string, statements: readonly string[] }[] }} report of the end-to-end tests on a database
 * @param {(file: string) => boolean} isAmongThem
 * @returns {{ statement: string, files: string[] }[]}
 */
export function loneStatements({ testResults }, isAmongThem) {
  const partsOf = (statements) => new Set(statements.flatMap(statementParts));
  const elsewhere = partsOf(
    testResults.filter(({ name }) => !isAmongThem(name)).flatMap(({ statements }) => statements),
  );
  /** @type {Map<string, string[]>} */
  const lone = new Map();
  for (const { name, statements } of testResults.filter(({ name }) => isAmongThem(name))) {
    for (const part of partsOf(statements)) {
      if (!elsewhere.has(part)) lone.set(part, [...(lone.get(part) ?? []), name]);
    }
  }
  return [...lone].map(([statement, files]) => ({ statement, files }));
}
