/** Every mistake in the configuration at once, by the variable's name and never by its value. */
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
