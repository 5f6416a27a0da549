import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { type Right, RIGHTS } from '../access/rights.js';

/** The body of a new token. What is right is said by `TokenFields`. */
export class NewTokenDto {
  @IsOptional()
  @ApiProperty({ example: 'billing' })
  name?: string;

  @IsOptional()
  @ApiProperty({ enum: RIGHTS, enumName: 'Right', isArray: true })
  scopes?: Right[];

  @IsOptional()
  @ApiProperty({ type: 'integer', required: false, nullable: true, description: 'Unix seconds; null for no end' })
  expires_at?: number | null;
}
