/** Moves the focus to the first field of a form that shows a reason, as soon as the reasons are shown. Does nothing if there is none. */
export function focusWrongField(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = wrongFieldOf(form);
    if (wrong !== null) showWrongField(wrong);
  });
}

/** The first field of a form that shows a reason. */
export function wrongFieldOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
}

/** Focuses a field, clear of the foot of its form. */
export function showWrongField(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
