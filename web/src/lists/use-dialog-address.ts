import { useFilters } from './use-filters.js';

/** A dialog of a page that is open while the address has `do=name`, so that a link opens it. */
export function useDialogAddress(name: string): {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const filters = useFilters();
  return {
    isOpen: filters.get('do') === name,
    open: () => filters.keep({ do: name }),
    close: () => filters.keep({ do: null }),
  };
}
