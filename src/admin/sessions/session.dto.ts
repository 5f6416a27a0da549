import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';

const LONGEST = 1024;

/** The body of a login. */
export class PasswordLoginDto {
  @MaxLength(64, { message: 'name must be at most 64 characters long' })
  @IsString({ message: 'name must be a string' })
  @IsNotEmpty({ message: 'name is required' })
  @ApiProperty({ example: 'ada' })
  name: string;

  @MaxLength(LONGEST, { message: `password must be at most ${LONGEST} characters long` })
  @IsString({ message: 'password must be a string' })
  @IsNotEmpty({ message: 'password is required' })
  @ApiProperty()
  password: string;
}

/** The body of a login's second step: one of the two codes. */
export class SecondFactorDto {
  @MaxLength(LONGEST, { message: `ticket must be at most ${LONGEST} characters long` })
  @IsString({ message: 'ticket must be a string' })
  @IsNotEmpty({ message: 'ticket is required' })
  @ApiProperty({ description: 'From the first step' })
  ticket: string;

  @MaxLength(16, { message: 'totp must be six digits' })
  @IsString({ message: 'totp must be a string' })
  @IsOptional()
  @ApiProperty({ required: false, example: '123456' })
  totp?: string;

  @MaxLength(64, { message: 'recovery_code must be at most 64 characters long' })
  @IsString({ message: 'recovery_code must be a string' })
  @IsOptional()
  @ApiProperty({ required: false, example: 'K7QM-2XWP-HD9F-3TNC' })
  recovery_code?: string;
}

/** What an authenticator has answered. */
export class PasskeyResponseDto {
  @MaxLength(LONGEST, { message: `ticket must be at most ${LONGEST} characters long` })
  @IsString({ message: 'ticket must be a string' })
  @IsNotEmpty({ message: 'ticket is required' })
  @ApiProperty({ description: 'From the options' })
  ticket: string;

  @IsObject({ message: 'response must be an object' })
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'As WebAuthn has it, in its JSON form' })
  response: object;
}
