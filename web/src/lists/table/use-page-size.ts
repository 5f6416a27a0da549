import { useFilters } from '../use-filters.js';

export const PAGE_SIZES = [25, 50, 100, 200] as const;

const USUAL = 50;
const KEY = 'linegate-page-size';

/** The number of rows on a page: that of the address, or else the last one that was chosen in this browser. */
export function usePageSize(): { readonly size: number; readonly choose: (size: number) => void } {
  const filters = useFilters();
  const given = known(filters.get('size')) ?? known(localStorage.getItem(KEY) ?? '');
  return {
    size: given ?? USUAL,
    choose: (size) => {
      localStorage.setItem(KEY, String(size));
      filters.set({ size: String(size) });
    },
  };
}

function known(text: string): number | undefined {
  return PAGE_SIZES.find((each) => String(each) === text);
}
