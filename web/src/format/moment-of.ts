/** Reads a local moment of a `datetime-local` field as Unix seconds; null for an empty field. */
export function momentOf(text: string): number | null {
  return text === '' ? null : Math.floor(new Date(text).getTime() / 1000);
}
