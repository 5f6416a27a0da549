import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsWhole } from '../../common/checks.js';
import { AsNumber, AsTruth } from '../../http/checked-query.js';

const LONGEST_TEXT = 320;
const LONGEST_CURSOR = 1024;
const MOST = 200;

/** What every list can be asked. */
export class ListQuery {
  /** A text to look for. */
  @IsOptional()
  @IsString({ message: 'q must be given once' })
  @MaxLength(LONGEST_TEXT, { message: `q must be ${LONGEST_TEXT} characters or less` })
  q?: string;

  @AsNumber()
  @IsWhole('limit', 1, MOST)
  limit = 50;

  /** `next` of the page before. */
  @IsOptional()
  @IsString({ message: 'after must be given once' })
  @MaxLength(LONGEST_CURSOR, { message: 'after must be what next was in the page before' })
  after?: string;

  /** Whether to tell how many there are. */
  @AsTruth()
  @IsBoolean({ message: 'count must be true or false' })
  count = false;
}
