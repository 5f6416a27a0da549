import { useEffect } from 'react';

const WRITING = 'input, textarea, select, [contenteditable=true]';

/** Calls `open` for Ctrl+K or ⌘K, and for a slash outside fields. An open dialog keeps its keys. */
export function usePaletteKeys(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
      const isWriting = event.target instanceof Element && event.target.closest(WRITING) !== null;
      const isSlash = event.key === '/' && !isWriting && !event.metaKey && !event.ctrlKey && !event.altKey;
      if ((!isCommand && !isSlash) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
