import { type ReactNode, useContext, useMemo } from 'react';
import { type Navigator, type To, UNSAFE_NavigationContext } from 'react-router';
import { guardedForm, type Place } from '../../forms/guarded-form.js';

/**
 * Lets a form hold up every link, menu and selection that leads to another address. The way back has `guarded-form.ts`.
 *
 * React Router has a blocker for its data routers only, so this stands between the router and the history.
 */
export function WaysOut({ children }: { children: ReactNode }) {
  const navigation = useContext(UNSAFE_NavigationContext);
  const guarded = useMemo(() => ({ ...navigation, navigator: guardedNavigator(navigation.navigator) }), [navigation]);
  return <UNSAFE_NavigationContext.Provider value={guarded}>{children}</UNSAFE_NavigationContext.Provider>;
}

function guardedNavigator(history: Navigator): Navigator {
  const unlessHeld = (to: To, go: () => void) => {
    if (!guardedForm.holds(placeOf(to), go)) go();
  };
  return {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: (to, state, options) => unlessHeld(to, () => history.push(to, state, options)),
    replace: (to, state, options) => unlessHeld(to, () => history.replace(to, state, options)),
  };
}

function placeOf(to: To): Place {
  const { pathname, search } = new URL(
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`,
    window.location.href,
  );
  return { pathname, search };
}
