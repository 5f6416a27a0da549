import { createContext } from 'react';

/** The button of the row whose menu is open. It gets the focus back. */
export const RowButton = createContext<HTMLElement | undefined>(undefined);
