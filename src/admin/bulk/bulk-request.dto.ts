import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsPositive,
  IsString,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { all, IfGiven } from '../../common/checks/checks.js';
import type { JsonObject } from '../../common/json/json-object.js';
import { CustomField } from '../../fields/field.decorators.js';
import { string } from '../../fields/schemas.js';

const MAX_IDS = 1000;
const MAX_TOKEN = 60_000;

const isToken = all(
  IsString({ message: 'token must be the token of a preview' }),
  MaxLength(MAX_TOKEN, { message: 'token must be the token of a preview' }),
);

/** The body of a preview: the users, by a filter or by their numbers, and the action. */
export class BulkPreviewDto {
  @ValidateIf(({ filter, ids }: BulkPreviewDto) => filter !== undefined || ids === undefined)
  @IsObject({ message: 'filter or ids is required' })
  filter?: JsonObject;

  @IfGiven()
  @IsPositive({ each: true, message: 'ids must be numbers of users' })
  @IsInt({ each: true, message: 'ids must be numbers of users' })
  @ArrayMaxSize(MAX_IDS, { message: `ids must have ${MAX_IDS} numbers or fewer; a filter may select more users` })
  @ArrayMinSize(1, { message: 'ids must have at least one number' })
  @IsArray({ message: 'ids must be a list' })
  ids?: number[];

  @IsObject({ message: 'action must be an object' })
  action: JsonObject;
}

export class BulkStartDto {
  @CustomField(string, isToken, { required: 'always' })
  token: string;
}
