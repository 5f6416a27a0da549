/** The look of a button that takes something away from somebody. */
export const DANGER = { color: 'red.8', autoContrast: false } as const;
