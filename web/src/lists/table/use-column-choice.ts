import { useEffect } from 'react';
import { currentParameters, useFilters } from '../use-filters.js';
import { keepColumns, keptColumns } from './kept-columns.js';

/** The value of the address for no column but the first. */
const NONE = 'none';

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

/**
 * The columns that an operator has chosen to see. The address names them, so a link shows the same table. Without them in the address it
 * is the last choice in this browser, which then enters the address.
 *
 * @param list the name of the list; undefined for one without a choice, which shows all columns
 */
export function useColumnChoice(list: string | undefined, columns: readonly ChoosableColumn[]): ColumnChoice {
  const filters = useFilters();
  const named = filters.get('columns');
  const kept = list === undefined ? {} : keptColumns(list);
  const usual = columns.filter(({ isOptional = false }) => !isOptional);
  const remembered = columns.filter(({ accessor, isOptional = false }) => kept[accessor] ?? !isOptional);
  const shownBy = (text: string) => (list === undefined ? columns : text === '' ? remembered : namedIn(text, columns));
  const shown = shownBy(named);
  const isUnusual = list !== undefined && textOf(remembered) !== textOf(usual);
  useEffect(() => {
    if (named === '' && isUnusual) filters.keep({ columns: textOf(remembered) });
  });
  const isShown = ({ accessor }: ChoosableColumn) => shown.some((each) => each.accessor === accessor);
  return {
    isShown,
    toggle: (column) => {
      const current = shownBy(currentParameters().get('columns') ?? '');
      const next = columns.filter((each) => current.includes(each) !== (each.accessor === column.accessor));
      if (list !== undefined)
        keepColumns(list, Object.fromEntries(columns.map((each) => [each.accessor, next.includes(each)])));
      filters.keep({ columns: textOf(next) });
    },
  };
}

function textOf(columns: readonly ChoosableColumn[]): string {
  return columns.map(({ accessor }) => accessor).join(',') || NONE;
}

function namedIn(text: string, columns: readonly ChoosableColumn[]): readonly ChoosableColumn[] {
  const names = text.split(',');
  return columns.filter(({ accessor }) => names.includes(accessor));
}
