import { useEffect } from 'react';
import { useLocation } from 'react-router';

const KEY = 'linegate-list:';

/** Remembers the filters of every list in this tab, for the link from one item back to its list. */
export function useListAddresses(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const kept = new URLSearchParams(search);
    // The way back opens no dialog.
    kept.delete('do');
    sessionStorage.setItem(KEY + pathname, kept.size === 0 ? '' : `?${kept}`);
  }, [pathname, search]);
}

/** Returns the path of a list with the filters with which it was last open. */
export function listAddress(path: string): string {
  return path + (sessionStorage.getItem(KEY + path) ?? '');
}
