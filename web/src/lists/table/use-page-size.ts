import { useFilters } from '../use-filters.js';
import { keepPageSize, keptPageSize, pageSizeIn } from './page-size.js';

/** The number of rows on a page: that of the address, or else the last one that was chosen in this browser. */
export function usePageSize(): { readonly size: number; readonly choose: (size: number) => void } {
  const filters = useFilters();
  return {
    size: pageSizeIn(filters.get('size')) ?? keptPageSize(),
    choose: (size) => {
      keepPageSize(size);
      filters.set({ size: String(size) });
    },
  };
}
