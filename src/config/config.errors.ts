/** All problems of the configuration, with names of variables and never with their values. */
export class ConfigError extends Error {
  /** `EX_CONFIG` of sysexits.h. */
  static readonly exitCode = 78;

  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} mistake(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}
