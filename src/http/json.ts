import { configure } from 'safe-stable-stringify';

/** JSON text, with `bigint` as plain digits and keys in their order. A circular value is an error, as ever. */
export const toJson = configure({ bigint: true, deterministic: false, circularValue: Error });
