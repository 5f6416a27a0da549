import { ValidateIf } from 'class-validator';
import { all, IsText } from '../../common/checks/checks.js';
import { CustomField, EnumField, IntegerField, TextField } from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../../fields/field-types.js';
import { string } from '../../fields/schemas.js';
import type { SubscriptionLink } from './subscription-link.entity.js';

const MOMENT = 'Unix seconds';

export const LINK_STATES = ['live', 'ending', 'ended'] as const;
/** `ending`: still valid, with an end. */
export type LinkState = (typeof LINK_STATES)[number];

/** A name may be empty. It must not begin or end with spaces. */
const isName = all(
  ValidateIf((_object, value) => value !== ''),
  IsText('name', 0, 64),
);

/** A subscription link without its code. */
export class SubscriptionLinkFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @IntegerField({
    access: 'read',
    description: 'The number of the user',
    show: ({ userId }: SubscriptionLink) => userId,
  })
  readonly user: number;

  @CustomField(string, isName, { description: 'The device or the purpose, such as phone' })
  name = '';

  @EnumField(LINK_STATES, {
    access: 'read',
    schemaName: 'LinkState',
    description: 'ending: valid, with an end',
    show: (link: SubscriptionLink, now) => linkState(link, now),
  })
  readonly state: LinkState;

  @IntegerField({ access: 'read', description: MOMENT })
  readonly createdAt: number;

  @IntegerField({ access: 'read', isNullable: true, description: MOMENT })
  readonly firstUsedAt: number | null;

  @IntegerField({ access: 'read', isNullable: true, description: MOMENT })
  readonly lastUsedAt: number | null;

  @TextField({ access: 'read', isNullable: true, description: 'The user agent of the last use' })
  readonly lastClient: string | null;

  @TextField({ access: 'read', isNullable: true, description: 'The network of the last use' })
  readonly lastAddress: string | null;

  @IntegerField({ access: 'read', isNullable: true, description: `${MOMENT}: the end of an overlap` })
  readonly endsAt: number | null;

  @IntegerField({ access: 'read', isNullable: true, description: `${MOMENT}: when the link was ended` })
  readonly endedAt: number | null;
}

/** @param now Unix seconds */
export function linkState({ endsAt, endedAt }: Pick<SubscriptionLink, 'endsAt' | 'endedAt'>, now: number): LinkState {
  if (endedAt !== null) return 'ended';
  if (endsAt === null) return 'live';
  return endsAt <= now ? 'ended' : 'ending';
}

/** The fields of a new link. */
export type NewLink = ChangeOf<SubscriptionLinkFields>;
/** A link in the admin API and in commands, without its code. */
export type LinkDocument = DocumentOf<SubscriptionLinkFields>;
