import { useState } from 'react';

const KEY = 'linegate-columns:';

/** A column that the operator can hide. */
export interface ChoosableColumn {
  readonly accessor: string;
  /** Hidden until the operator chooses it. */
  readonly isOptional?: boolean;
}

export interface ColumnChoice {
  readonly isShown: (column: ChoosableColumn) => boolean;
  readonly toggle: (column: ChoosableColumn) => void;
}

/** The columns that an operator has chosen to see, or to hide. This browser remembers them by the name of the list. */
export function useColumnChoice(list: string): ColumnChoice {
  const [chosen, setChosen] = useState(() => read(list));
  const isShown = ({ accessor, isOptional = false }: ChoosableColumn) => chosen[accessor] ?? !isOptional;
  return {
    isShown,
    toggle: (column) => {
      const next = { ...chosen, [column.accessor]: !isShown(column) };
      setChosen(next);
      localStorage.setItem(KEY + list, JSON.stringify(next));
    },
  };
}

function read(list: string): Readonly<Record<string, boolean>> {
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
