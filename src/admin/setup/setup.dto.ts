import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { PasswordLoginDto } from '../sessions/session.dto.js';

/** The body that makes the first operator. */
export class SetupDto extends PasswordLoginDto {
  @MaxLength(64, { message: 'code must be at most 64 characters long' })
  @IsString({ message: 'code must be a string' })
  @IsNotEmpty({ message: 'code is required' })
  @ApiProperty({ example: 'K7QM-2XWP-HD9F-3TNC' })
  code: string;
}
