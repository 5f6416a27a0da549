import { lazy, Suspense, useSyncExternalStore } from 'react';
import { overlay } from '../parts/overlay-wanted.js';
import { renewal } from '../session/renewal.js';

export const loadOverPages = () => import('./over-pages.js');
const OverPages = lazy(loadOverPages);

/** The place of what lies over pages, which is loaded when there is something to show, and before anything can be typed. */
export function Overlay() {
  const isWanted = useSyncExternalStore(overlay.watch, overlay.isWanted);
  const isRenewing = useSyncExternalStore(renewal.watch, renewal.isOpen);
  return (
    (isWanted || isRenewing) && (
      <Suspense fallback={null}>
        <OverPages />
      </Suspense>
    )
  );
}
