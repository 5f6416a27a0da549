import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Keyboard control of an open menu: arrows, Home and End move the focus, Escape and Tab close the menu. */
export function useMenuKeyboard(onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useEffect(() => items()[0]?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const here = all.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (next !== undefined) all.at(next % all.length)?.focus();
  };
  return { ref, onKeyDown };
}
