import { type AlgorithmSettings, appUses } from '../../../subscriptions/apps/node-apps.js';
import type { AppUseDocument } from './apps.docs.js';

/** Which apps can use a node with these settings, for the admin API. */
export function appUseDocuments(settings: AlgorithmSettings): AppUseDocument[] {
  return appUses(settings).map(({ format, apps, problem }) => ({
    format,
    apps,
    problem: problem === undefined ? null : { code: problem.code, values: problem.values, because: problem.because },
  }));
}
