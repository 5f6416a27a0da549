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

const MOST_IDS = 1000;
const LONGEST_TOKEN = 60_000;

/** Whom a change is to be of, by a filter or one by one, and what is to be done. */
export class BulkPreviewDto {
  @ValidateIf((body: BulkPreviewDto) => body.ids === undefined)
  @IsObject({ message: 'filter or ids is required' })
  filter?: object;

  @ValidateIf((body: BulkPreviewDto) => body.ids !== undefined)
  @IsPositive({ each: true, message: 'ids must be numbers of users' })
  @IsInt({ each: true, message: 'ids must be numbers of users' })
  @ArrayMaxSize(MOST_IDS, { message: `ids must be ${MOST_IDS} or fewer; a filter may mean more` })
  @ArrayMinSize(1, { message: 'ids must name somebody' })
  @IsArray({ message: 'ids must be a list' })
  ids?: number[];

  @IsObject({ message: 'action must say what is to be done' })
  action: object;
}

export class BulkStartDto {
  @MaxLength(LONGEST_TOKEN, { message: 'token must be that of a preview' })
  @IsString({ message: 'token must be that of a preview' })
  token: string;
}
