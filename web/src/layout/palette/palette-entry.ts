/** Something to which the palette jumps. */
export interface PaletteEntry {
  readonly key: string;
  readonly kind: 'page' | 'action' | 'user' | 'node';
  readonly label: string;
  /** Replaces the kind beside the label. */
  readonly detail?: string;
  readonly run: () => void;
}
