export const ADDRESS_NAMES = ['public_url', 'subscription_url'] as const;
/** The origin of the panel in browsers; the beginning of subscription links, if it differs. */
export type AddressName = (typeof ADDRESS_NAMES)[number];

/** An address for each name; null for one that is not set. */
export type AddressValues = Readonly<Record<AddressName, string | null>>;

/** Both addresses as they count now. */
export interface Addresses {
  /** The origin of the panel in browsers. Null while nobody has set it. */
  readonly publicUrl: string | null;
  /** The beginning of subscription links: that of its own, or else the origin of the panel. */
  readonly linkBase: string | null;
}
