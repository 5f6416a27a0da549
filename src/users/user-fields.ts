import { IsIn, ValidateBy, ValidateIf } from 'class-validator';
import { IsAmount, IsDay, IsFlag, IsOneOf, IsText, IsWhole } from '../common/checks.js';
import type { CheckContext } from '../common/field-problems.js';
import { canonicalEmail } from './canonical-email.js';
import { RESET_STRATEGIES, type ResetStrategy } from './resets/reset-schedule.js';

const LONGEST_PASSWORD_BYTES = 1024;
const SHORTEST_PASSWORD = 8;

/** What an admin may say of a user. Levels and groups go by name; amounts are bytes, moments Unix seconds. */
export class UserFields {
  @IfGiven()
  @ValidateBy(
    {
      name: 'isEmail',
      validator: { validate: (value) => typeof value === 'string' && canonicalEmail(value) !== undefined },
    },
    { message: 'email must be a valid e-mail address' },
  )
  email: string | undefined;

  @IfGiven()
  @IsText('nickname', 1, 128)
  nickname: string | undefined;

  /** 0 for none. */
  @IfGiven()
  @IsWhole('port', 0, 65_535)
  port: number | undefined;

  @IfGiven()
  @IsText('passwd', 1, 128)
  passwd: string | undefined;

  @IfGiven()
  @ValidateBy(
    {
      name: 'isUuid',
      validator: {
        validate: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
      },
    },
    { message: 'uuid must be a UUID in lower case' },
  )
  uuid: string | undefined;

  @IfGiven()
  @IsAmount('transfer')
  transferEnable: bigint | undefined;

  @IfGiven()
  @IsAmount('speed-limit')
  speedLimit: bigint | undefined;

  @IfGiven()
  @IsAmount('credit')
  credit: bigint | undefined;

  @IfGiven()
  @IsDay('expires')
  expiredAt: string | undefined;

  @IfGiven()
  @IsText('level', 1, 64)
  level: string | undefined;

  @IfSet()
  @IsText('group', 1, 64)
  group: string | null | undefined;

  @IfGiven()
  @IsIn([1, 0, -1], {
    message: 'status must be 1 (active), 0 (not activated) or -1 (banned)',
    context: { values: { choices: ['1', '0', '-1'] } } satisfies CheckContext,
  })
  status: number | undefined;

  @IfGiven()
  @IsFlag('enable')
  enable: number | undefined;

  @IfSet()
  @IsWhole('ban-until', 0, 253_402_300_799)
  banTime: number | null | undefined;

  @IfSet()
  @IsDay('reset-on')
  resetTime: string | null | undefined;

  @IfGiven()
  @IsOneOf('reset-strategy', RESET_STRATEGIES)
  resetStrategy: ResetStrategy | undefined;

  @IfSet()
  @IsWhole('reset-day', 1, 31)
  resetDay: number | null | undefined;

  @IfGiven()
  @IsWhole('invites', 0, 2_147_483_647)
  inviteNum: number | undefined;
}

/** A login password that an admin sets. */
export class NewPassword {
  @ValidateBy(
    {
      name: 'isPassword',
      validator: {
        validate: (value) =>
          typeof value === 'string' &&
          [...value].length >= SHORTEST_PASSWORD &&
          Buffer.byteLength(value) <= LONGEST_PASSWORD_BYTES,
      },
    },
    {
      message: `password must be ${SHORTEST_PASSWORD} characters or more, and ${LONGEST_PASSWORD_BYTES} bytes at most`,
      context: { values: { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD_BYTES } } satisfies CheckContext,
    },
  )
  password = '';
}

function IfGiven(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** For what may also be taken away. */
function IfSet(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined && value !== null);
}
