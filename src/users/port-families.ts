// The pages import this file too, so it imports nothing.

/** The families of nodes that give each user a port. All others serve all users on one port. */
export const PORT_FAMILIES: readonly string[] = ['ss', 'ssr'];
