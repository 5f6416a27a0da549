import { useEffect, useRef } from 'react';
import { openDialogs } from './open-dialogs.js';

/** Stands in a dialog while it is open, and keeps the focus there. */
export function DialogFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]');
    return dialog ? openDialogs.add(dialog) : undefined;
  }, []);
  return <span ref={mark} hidden />;
}
