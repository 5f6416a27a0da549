const isRequired = process.env['LINEGATE_REQUIRE_PROGRAMS'] === '1';

/** A package of Debian, and whether what a test needs of it is on this machine. */
export interface DebianPackage {
  readonly name: string;
  readonly isHere: boolean;
}

/** Like `describe`, for tests that run programs of others: without them they are skipped, unless they are required. */
export function describeWith({ name, isHere }: DebianPackage, title: string, body: () => void): void {
  if (isHere || isRequired) describe(title, body);
  else describe.skip(`${title} (${name} is not installed)`, body);
}
