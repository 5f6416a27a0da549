type Hold = () => boolean;

let hold: Hold | undefined;

// Listeners of the window are called in the order of their registration, so this one stands before that of the router.
window.addEventListener('popstate', (event) => {
  if (hold?.() === true) event.stopImmediatePropagation();
});

/** Lets one form hold up the way back. */
export const wayBack = {
  /** @param decide is called after the address has changed; for true the router does not hear of it */
  guard: (decide: Hold): (() => void) => {
    hold = decide;
    return () => {
      if (hold === decide) hold = undefined;
    };
  },
};
