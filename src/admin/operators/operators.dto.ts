import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { type Role, ROLES } from '../access/rights.js';

/** The body of a new operator. What is right is said by `OperatorFields`. */
export class NewOperatorDto {
  @IsOptional()
  @ApiProperty({ example: 'ada' })
  name?: string;

  @IsOptional()
  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  role?: Role;

  @IsOptional()
  @ApiProperty({ required: false, default: true })
  is_enabled?: boolean;
}

/** The body of a change: what is given changes. */
export class ChangedOperatorDto {
  @IsOptional()
  @ApiProperty({ required: false })
  name?: string;

  @IsOptional()
  @ApiProperty({ required: false, enum: ROLES, enumName: 'Role' })
  role?: Role;

  @IsOptional()
  @ApiProperty({ required: false })
  is_enabled?: boolean;
}
