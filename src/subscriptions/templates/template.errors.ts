/** A template that no file can be made of. The message says why. */
export class BadTemplate extends Error {}
