/** An address of the panel, as the browser shows it. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Decides whether a form with changes stops the operator, who opens another place or logs out. If it returns true, the form asks the
 * operator, and calls `go` after the answer.
 *
 * @param to the other place; undefined for a logout
 */
type Hold = (to: Place | undefined, go: () => void, isWayBack: boolean) => boolean;

let hold: Hold | undefined;

// Listeners of the window are called in the order of their registration, so this one stands before that of the router.
window.addEventListener('popstate', (event) => {
  const { pathname, search } = window.location;
  if (hold?.({ pathname, search }, () => window.history.back(), true) === true) event.stopImmediatePropagation();
});

/** The form with changes, which may hold up the ways out of its page. */
export const guardedForm = {
  /** @param decide for the way back it is called after the address has changed; for true the router does not hear of it */
  guard: (decide: Hold): (() => void) => {
    hold = decide;
    return () => {
      if (hold === decide) hold = undefined;
    };
  },
  /** Whether the form holds up a link, a menu or a selection. */
  holds: (to: Place, go: () => void): boolean => hold?.(to, go, false) === true,
  /** Whether the form holds up the operator's logout. */
  holdsEnd: (go: () => void): boolean => hold?.(undefined, go, false) === true,
};
