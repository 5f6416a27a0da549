import { lazy, Suspense, useSyncExternalStore } from 'react';
import { proof } from '../../api/waiting/proof.js';
import { renewal } from '../../api/waiting/renewal.js';
import { overlay } from '../../feedback/overlay-state.js';

export const loadOverlayContent = () => import('./overlay-content.js');
const OverlayContent = lazy(loadOverlayContent);

/** Loads the overlay when something has to appear above the page, and with the first page that has a form. */
export function Overlay() {
  const isWanted = useSyncExternalStore(overlay.watch, overlay.isWanted);
  const isRenewing = useSyncExternalStore(renewal.watch, renewal.isOpen);
  const isProving = useSyncExternalStore(proof.watch, proof.isOpen);
  return (
    (isWanted || isRenewing || isProving) && (
      <Suspense fallback={null}>
        <OverlayContent />
      </Suspense>
    )
  );
}
