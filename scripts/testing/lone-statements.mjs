/**
 * Returns the statements that panels send only in files that run on one database. Such a statement is never tried on a server.
 *
 * @param {{ testResults: readonly { name: string, statements: readonly string[] }[] }} report of the end-to-end tests on SQLite
 * @param {(file: string) => boolean} isOnOneDatabase
 * @returns {{ statement: string, files: string[] }[]}
 */
export function loneStatements({ testResults }, isOnOneDatabase) {
  const everywhere = testResults.filter(({ name }) => !isOnOneDatabase(name)).flatMap(({ statements }) => statements);
  const tried = new Set(everywhere);
  /** @type {Map<string, string[]>} */
  const lone = new Map();
  for (const { name, statements } of testResults.filter(({ name }) => isOnOneDatabase(name))) {
    for (const statement of statements.filter((each) => !tried.has(each))) {
      lone.set(statement, [...(lone.get(statement) ?? []), name]);
    }
  }
  return [...lone].map(([statement, files]) => ({ statement, files }));
}
