import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsString } from 'class-validator';

/** A user has matched a rule (`POST trigger/:id` of the wire contract). */
export class TriggerDto {
  @IsInt({ message: 'uid must be a whole number' })
  @ApiProperty({ type: 'integer' })
  uid: number;

  @IsInt({ message: 'rule_id must be a whole number' })
  @ApiProperty({ type: 'integer', description: '0 and -1: a rule of the daemon itself' })
  rule_id: number;

  @IsString({ message: 'reason must be a string' })
  @ApiProperty({ description: 'The target of the user; shortened to 255 characters' })
  reason: string;
}
