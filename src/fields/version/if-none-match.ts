/**
 * True if `If-None-Match` names the tag. Accepts `*`, a list, weak forms (compared weakly, RFC 9110 section 13.1.2), and the
 * bare hash without quotes that some daemons send.
 */
export function matchesEntityTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  const bare = etag.slice(1, -1);
  return header.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '');
    return tag === etag || tag === bare;
  });
}
