import { lazy, Suspense } from 'react';

const PaletteDialog = lazy(() => import('./palette-dialog.js'));

/** The search of everything. Its code loads when it opens for the first time. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    isOpen && (
      <Suspense fallback={null}>
        <PaletteDialog onClose={onClose} />
      </Suspense>
    )
  );
}
