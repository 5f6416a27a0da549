import { writeJson } from '../../api/json.js';

type Values = Readonly<Record<string, unknown>> | null;

/** One field, before and after a change. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly hasChanged: boolean;
}

/** Returns the fields of both sides, changed fields first. */
export function differences(before: Values, after: Values): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = fields.map((field) => {
    const was = before?.[field];
    const is = after?.[field];
    return { field, before: was, after: is, hasChanged: writeJson(was ?? null) !== writeJson(is ?? null) };
  });
  return [...rows.filter(({ hasChanged }) => hasChanged), ...rows.filter(({ hasChanged }) => !hasChanged)];
}
