import { inUrl } from '../../../common/checks/host.js';
import type { CommonProxy } from '../proxy.js';
import { percent } from '../text-parts.js';

/** A name and a value of a query. An empty value is left out. */
export type Parameter = readonly [name: string, value: string];

export interface LinkParts {
  readonly scheme: string;
  /** Already encoded. */
  readonly user: string;
  /** The text between the port and the query: a slash for schemes whose description has one. */
  readonly path?: '/';
  readonly parameters: readonly Parameter[];
}

/** A link with the name as its fragment. */
export function linkOf({ host, port, name }: CommonProxy, { scheme, user, path, parameters }: LinkParts): string {
  const query = parameters.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${percent(value)}`);
  return `${scheme}://${user}@${inUrl(host)}:${port}${path ?? ''}?${query.join('&')}#${percent(name)}`;
}
