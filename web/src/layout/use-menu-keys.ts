import { type KeyboardEvent, useEffect, useRef } from 'react';

/** The keys of a menu that has just opened: arrows, Home and End go through it, Escape and Tab leave it. */
export function useMenuKeys(onClose: () => void) {
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
