import type { ObjectLiteral } from 'typeorm';

/**
 * Returns the row if its text equals the given text byte for byte, and null otherwise. MySQL and MariaDB ignore trailing spaces
 * when they compare text, SQLite does not. Apart from that every database compares bytes: the first migration sets
 * `utf8mb4_bin`. Texts that are checked to have no trailing spaces do not need this function.
 *
 * @param row a row that was found by this text
 */
export function exactly<T extends ObjectLiteral, K extends keyof T>(row: T | null, column: K, text: T[K]): T | null {
  return row?.[column] === text ? row : null;
}
