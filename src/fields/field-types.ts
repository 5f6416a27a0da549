/** `transferEnable` as `transfer_enable`. */
export type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Uncapitalize<Head>}${SnakeCase<Tail>}`
    : `${Uncapitalize<Head>}_${SnakeCase<Tail>}`
  : Name;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only this form distinguishes `readonly`
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The properties of a class that are not `readonly`: the fields that callers may send. */
export type WritableKey<T> = {
  [Key in keyof T]-?: IsSame<{ [K in Key]: T[Key] }, { -readonly [K in Key]: T[Key] }> extends true ? Key : never;
}[keyof T];

/** The fields that a caller sends: each may be absent. */
export type ChangeOf<T> = { -readonly [Key in WritableKey<T>]?: T[Key] };

/** The fields under their names on the wire. */
export type DocumentOf<T> = { readonly [Key in keyof T & string as SnakeCase<Key>]: T[Key] };
