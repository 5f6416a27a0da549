import { useEffect, useState } from 'react';
import { wayBack } from '../layout/page/way-back.js';

/** A way back that waits for an answer. */
export interface Leaving {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Holds up the way back to another page while a form has changes. A reload and a closed tab get the question of the browser.
 *
 * The router does not hear of a way back that is held up. The page gets a history entry of its own again, so that leaving is one more
 * step back.
 */
export function useLeaveQuestion(isChanged: boolean): Leaving {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isChanged) return;
    const { href, pathname } = window.location;
    const state: unknown = window.history.state;
    const release = wayBack.guard(() => {
      if (window.location.pathname === pathname) return false;
      window.history.pushState(state, '', href);
      setAsking(true);
      return true;
    });
    const holdUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', holdUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', holdUnload);
    };
  }, [isChanged]);
  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      if (!isAsking) return;
      setAsking(false);
      window.history.back();
    },
  };
}
