import { configure } from 'safe-stable-stringify';

/** Writes JSON, with `bigint` as plain digits and keys in their order. @throws Error for a circular value */
export const toJson = configure({ bigint: true, deterministic: false, circularValue: Error });
