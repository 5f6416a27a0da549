import type { NodeRefusal, SkewSample } from './node-contact.entity.js';

const HOUR = 3600;
const MOST_SKEWS = 48;
const MOST_REFUSALS = 20;

/** Refusals with others added: those that are alike become one, and the oldest go where there are too many. */
export function mergedRefusals(before: readonly NodeRefusal[], more: readonly NodeRefusal[]): NodeRefusal[] {
  const merged = [...before];
  for (const refusal of more) {
    const index = merged.findIndex((each) => isAlike(each, refusal));
    const [known] = index === -1 ? [] : merged.splice(index, 1);
    merged.push(
      known === undefined ? refusal : { ...refusal, first_at: known.first_at, count: known.count + refusal.count },
    );
  }
  return merged.slice(-MOST_REFUSALS);
}

/** Samples with a newer one: the last of each hour stays. */
export function mergedSkews(before: readonly SkewSample[], { at, skew }: SkewSample): SkewSample[] {
  const hour = at - (at % HOUR);
  return [...before.filter((sample) => sample.at < hour), { at, skew }].slice(-MOST_SKEWS);
}

function isAlike(a: NodeRefusal, b: NodeRefusal): boolean {
  return a.reason === b.reason && a.address === b.address && a.path === b.path && a.user_agent === b.user_agent;
}
