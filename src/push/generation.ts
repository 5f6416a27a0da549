/** How a VNet daemon takes users: since 2.2 it is told what shall be, before that what to do. */
export type Generation = '2.1' | '2.2';
