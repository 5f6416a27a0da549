const isRequired = process.env['LINEGATE_REQUIRE_PROGRAMS'] === '1';

/** A package of Debian, and whether this machine has the program of it that a test needs. */
export interface DebianPackage {
  readonly name: string;
  readonly isHere: boolean;
  /** The missing right. If it is undefined, the package itself is missing. */
  readonly reason?: string;
}

/**
 * Like `describe`, for tests that need other programs. Without the program the tests are skipped, or fail if programs are required.
 * A right that the machine does not grant cannot be installed, so without it the tests are always skipped.
 */
export function describeWith({ name, isHere, reason }: DebianPackage, title: string, body: () => void): void {
  if (isHere || (isRequired && reason === undefined)) describe(title, body);
  else describe.skip(`${title} [needs ${reason === undefined ? name : `${name}: ${reason}`}]`, body);
}
