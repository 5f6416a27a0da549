const KEY = 'linegate-columns:';

/** Whether each column was chosen last in this browser, by the name of the list. */
export function keptColumns(list: string): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + list) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, boolean] => entry[1] === !!entry[1]),
    );
  } catch {
    return {};
  }
}

export function keepColumns(list: string, chosen: Readonly<Record<string, boolean>>): void {
  localStorage.setItem(KEY + list, JSON.stringify(chosen));
}
