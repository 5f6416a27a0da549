/** What a panel asks a reader process: to begin a read, to go on with it, or to drop it. Numbers name the reads of one process. */
export type ReaderWanted =
  | { readonly begin: number; readonly task: string; readonly input: unknown }
  | { readonly next: number }
  | { readonly drop: number };

/** What a reader process says: one item, the end of a read, an unexpected error, or that it still runs. */
export type ReaderSaid =
  | { readonly item: number; readonly value: unknown }
  | { readonly end: number }
  | { readonly failed: number; readonly error: string }
  | { readonly alive: true };

export function isWanted(message: unknown): message is ReaderWanted {
  return typeof message === 'object' && message !== null && ['begin', 'next', 'drop'].some((key) => key in message);
}

export function isSaid(message: unknown): message is ReaderSaid {
  const keys = ['item', 'end', 'failed', 'alive'];
  return typeof message === 'object' && message !== null && keys.some((key) => key in message);
}
