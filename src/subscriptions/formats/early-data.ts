/** The header in which Xray expects early data. */
export const EARLY_DATA_HEADER = 'Sec-WebSocket-Protocol';

/** A path as it stands in requests. */
export interface RequestPath {
  readonly path: string;
  /** The bytes that the app may send with the first request; 0 for none. */
  readonly earlyData: number;
}

/** Takes the word of Xray for early data out of a path: `/ray?ed=2560`. Apps with another core would send it. */
export function requestPath(text: string): RequestPath {
  const [path = '', ...queries] = text.split('?');
  const pairs = queries.join('?').split('&');
  const word = pairs.find((pair) => /^ed=\d{1,5}$/.test(pair));
  const rest = pairs.filter((pair) => pair !== word && pair !== '');
  const query = rest.length === 0 ? '' : `?${rest.join('&')}`;
  return { path: `${path || '/'}${query}`, earlyData: Number(word?.slice('ed='.length) ?? 0) };
}
