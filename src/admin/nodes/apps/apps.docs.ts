import { described, enumOf, itemsOf, named, nullable, record, type ValueOf } from '../../../fields/schemas.js';
import { APP_FORMATS } from '../../../subscriptions/apps/app-families.js';
import { OMISSION_FIELDS } from '../../subscriptions/subscription-texts.docs.js';

const PROBLEM = record(OMISSION_FIELDS);

export const APP_USE = named(
  'AppUse',
  record({
    format: enumOf(APP_FORMATS),
    apps: described('string', 'Names of apps that read this format'),
    problem: nullable(described(PROBLEM, 'Why these apps cannot use the node; null if they can')),
  }),
);
export type AppUseDocument = ValueOf<typeof APP_USE>;
export const APP_USES = itemsOf(APP_USE);
