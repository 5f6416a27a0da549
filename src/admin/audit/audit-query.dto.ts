import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const MOMENT = /^\d{1,12}$/;

/** Which entries are wanted, as the query says it. */
export class AuditQueryDto {
  @MaxLength(64, { message: 'actor must be at most 64 characters long' })
  @IsString({ message: 'actor must be given once' })
  @IsOptional()
  @ApiProperty({ required: false, example: 'operator:3', description: 'Or operator, for all of the kind' })
  actor?: string;

  @MaxLength(64, { message: 'action must be at most 64 characters long' })
  @IsString({ message: 'action must be given once' })
  @IsOptional()
  @ApiProperty({ required: false, example: 'user.changed', description: 'Or user, for all that begin so' })
  action?: string;

  @MaxLength(128, { message: 'subject must be at most 128 characters long' })
  @IsString({ message: 'subject must be given once' })
  @IsOptional()
  @ApiProperty({ required: false, example: 'user:7' })
  subject?: string;

  @Matches(MOMENT, { message: 'from must be Unix seconds' })
  @IsOptional()
  @ApiProperty({ required: false, type: 'integer', description: 'Unix seconds, within' })
  from?: string;

  @Matches(MOMENT, { message: 'to must be Unix seconds' })
  @IsOptional()
  @ApiProperty({ required: false, type: 'integer', description: 'Unix seconds, not within' })
  to?: string;

  @Matches(/^[1-9]\d{0,9}$/, { message: 'after must be what the page before has called next' })
  @IsOptional()
  @ApiProperty({ required: false, description: 'What the page before has called next' })
  after?: string;

  @Matches(/^(1?\d{1,2}|200)$/, { message: 'limit must be a number from 1 to 200' })
  @IsOptional()
  @ApiProperty({ required: false, type: 'integer', minimum: 1, maximum: 200, default: 50 })
  limit?: string;
}
