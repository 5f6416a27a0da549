import type { Level } from './level.entity.js';

/** A level as commands and the admin API show it. */
export function levelDocument({ id, name, rank }: Level): Level {
  return { id, name, rank };
}
