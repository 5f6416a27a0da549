const AFTER_LINK = /^(.*?\/(?:s|sub|link)\/).+$/is;

/**
 * A path without the code of a subscription link: `/s/…`. It also finds paths that no route serves: in other letters, under a
 * prefix, or percent-encoded by a program in between.
 */
export function withoutCode(path: string): string {
  if (isOther(path)) return path;
  const [, start] = AFTER_LINK.exec(path.includes('%') ? decoded(path) : path) ?? [];
  return start === undefined ? path : `${start}…`;
}

/** True for most paths of the API. This is faster than the expression, and each poll asks. */
function isOther(path: string): boolean {
  return path.startsWith('/api/') && !path.includes('/s/') && !path.includes('/sub/') && !path.includes('%');
}

/** Decodes each `%2F` by itself, since an invalid one would stop `decodeURIComponent`. A program may have encoded twice. */
function decoded(path: string): string {
  const once = path.replace(/%([0-9a-f]{2})/gi, (_all, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return once === path ? path : decoded(once);
}
