import { HOUR } from '../../common/time/duration.js';
import type { NodeRefusal, SkewSample } from './node-contact.entity.js';

const MAX_SKEWS = 48;
const MAX_REFUSALS = 20;

/** Adds refusals to others. Equal ones become one, and beyond a limit the oldest are dropped. */
export function mergedRefusals(before: readonly NodeRefusal[], more: readonly NodeRefusal[]): NodeRefusal[] {
  const merged = [...before];
  for (const refusal of more) {
    const index = merged.findIndex((each) => isAlike(each, refusal));
    const [known] = index === -1 ? [] : merged.splice(index, 1);
    merged.push(
      known === undefined ? refusal : { ...refusal, first_at: known.first_at, count: known.count + refusal.count },
    );
  }
  return merged.slice(-MAX_REFUSALS);
}

/** Adds a newer sample. Only the last sample of each hour stays. */
export function mergedSkews(before: readonly SkewSample[], { at, skew }: SkewSample): SkewSample[] {
  const hour = at - (at % HOUR);
  return [...before.filter((sample) => sample.at < hour), { at, skew }].slice(-MAX_SKEWS);
}

function isAlike(a: NodeRefusal, b: NodeRefusal): boolean {
  return a.reason === b.reason && a.address === b.address && a.path === b.path && a.user_agent === b.user_agent;
}
