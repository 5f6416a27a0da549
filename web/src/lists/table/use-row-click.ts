import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Elements of a row that have a use of their own. */
const OWN_USE = 'a, button, input, label, select, textarea, [role=menuitem]';

/** Returns a handler that opens the page of a row. A click with Ctrl, Command or Shift opens it in another tab, as a link does. */
export function useRowClick(): (event: MouseEvent, address: string) => void {
  const navigate = useNavigate();
  return (event, address) => {
    const { target, currentTarget } = event;
    // Menus and dialogs of a row are elsewhere in the document, but their clicks arrive here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(OWN_USE) !== null) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) window.open(`/admin${address}`, '_blank', 'noopener');
    else void navigate(address);
  };
}
