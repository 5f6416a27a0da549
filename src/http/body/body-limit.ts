/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 65_536;
