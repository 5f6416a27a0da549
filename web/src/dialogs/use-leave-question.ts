import { useEffect, useRef, useState } from 'react';
import { guardedForm, type Place } from '../forms/guarded-form.js';

/** A way out that waits for an answer. */
export interface Leaving {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** The address of a program without a session: nothing can be saved any more. */
const LOGIN = '/admin/login';

/**
 * Holds up ways out of a page and the logout while a form has changes. A reload and a closed tab get the question of the browser.
 *
 * The router does not hear of a way back that is held up. The page gets a history entry of its own again, so that leaving is one more
 * step back.
 *
 * @param isInPage the form is a part of the page, and every other address is without it. A dialog covers the links, and only the way
 *   back to another page is without it
 */
export function useLeaveQuestion(isChanged: boolean, { isInPage = false } = {}): Leaving {
  const [isAsking, setAsking] = useState(false);
  const way = useRef<() => void>(undefined);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isChanged) return;
    const { href, pathname, search } = window.location;
    const state: unknown = window.history.state;
    const isHere = (to: Place) => to.pathname === pathname && (!isInPage || to.search === search);
    release.current = guardedForm.guard((to, go, isWayBack) => {
      const isFree = (place: Place) => isHere(place) || place.pathname === LOGIN || !(isInPage || isWayBack);
      if (to !== undefined && isFree(to)) return false;
      if (isWayBack) window.history.pushState(state, '', href);
      way.current = () => {
        // A logout can fail. The page with the form stays until then.
        if (to !== undefined) release.current?.();
        go();
      };
      setAsking(true);
      return true;
    });
    const holdUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', holdUnload);
    return () => {
      release.current?.();
      window.removeEventListener('beforeunload', holdUnload);
    };
  }, [isChanged, isInPage]);
  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      if (!isAsking) return;
      setAsking(false);
      way.current?.();
    },
  };
}
