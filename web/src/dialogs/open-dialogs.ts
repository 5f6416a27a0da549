/** Later than Mantine's own focus on the first element of a new dialog. */
const SETTLE_MS = 50;
const TABBABLE = 'input, select, textarea, button, a[href], [tabindex="0"]';

interface OpenDialog {
  readonly node: HTMLElement;
  /** Where the focus was before. */
  readonly before: Element | null;
}

let open: OpenDialog[] = [];
/** Where the focus was before the first of the dialogs that are open, or that took each other's place. */
let origin: Element | null = null;
let timer: number | undefined;

/**
 * Knows which dialogs are open, and keeps the focus in the uppermost one. A dialog that takes the place of another one gets the focus,
 * although the other one has lost it meanwhile. After the last one the focus returns to where it was before the first.
 *
 * Mantine's dialogs each return the focus by themselves, and so take it from the next one.
 */
export const openDialogs = {
  /** @param node the dialog @returns the end of it */
  add: (node: HTMLElement): (() => void) => {
    const dialog = { node, before: document.activeElement };
    if (open.length === 0 && timer === undefined) origin = dialog.before;
    open = [...open, dialog];
    settleSoon(null);
    return () => {
      open = open.filter((each) => each !== dialog);
      settleSoon(dialog.before);
    };
  },
};

function settleSoon(before: Element | null): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    timer = undefined;
    settle(before);
  }, SETTLE_MS);
}

/** @param before where the focus was before the dialog that has closed */
function settle(before: Element | null): void {
  const top = open.at(-1)?.node;
  const { activeElement } = document;
  if (top === undefined) {
    if (isNowhere(activeElement)) focus(standIn(origin) ?? document.querySelector('#main'));
    origin = null;
  } else if (!top.contains(activeElement) && !isAbove(activeElement)) {
    focus(before !== null && top.contains(before) ? before : firstIn(top));
  }
}

/** True if the focus is on the page itself, or in a dialog that has closed: then nobody has put it there. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.closest('[role=dialog]') !== null;
}

/** True for a list or a notice outside of the page, which lies above the dialog. */
function isAbove(element: Element | null): boolean {
  return element !== null && element.closest('[data-portal]') !== null && element.closest('[role=dialog]') === null;
}

/** The element, or the button of the menu in which it was. Undefined if it is gone. */
function standIn(element: Element | null): Element | undefined {
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '';
  const target = document.getElementById(menu) ?? element;
  return target?.isConnected === true && target !== document.body ? target : undefined;
}

function firstIn(dialog: HTMLElement): Element {
  const all = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)];
  const isUsable = (each: HTMLElement) => !each.matches(':disabled') && each.getClientRects().length > 0;
  return dialog.querySelector('[data-autofocus]') ?? all.find(isUsable) ?? dialog;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
