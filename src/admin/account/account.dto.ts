import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsText } from '../../common/checks.js';
import { PasskeyResponseDto } from '../sessions/session.dto.js';

const LONGEST = 1024;

/** The body of what asks for the password again. */
export class OwnPasswordDto {
  @MaxLength(LONGEST, { message: `password must be at most ${LONGEST} characters long` })
  @IsString({ message: 'password must be a string' })
  @IsNotEmpty({ message: 'password is required' })
  @ApiProperty()
  password: string;
}

/** The body of a change of the own password. */
export class NewPasswordDto {
  @MaxLength(LONGEST, { message: `current must be at most ${LONGEST} characters long` })
  @IsString({ message: 'current must be a string' })
  @IsNotEmpty({ message: 'current is required' })
  @ApiProperty({ description: 'The password that is to be replaced' })
  current: string;

  @IsString({ message: 'password must be a string' })
  @IsNotEmpty({ message: 'password is required' })
  @ApiProperty({ description: 'The new one, ten characters or more' })
  password: string;
}

/** The first code of a new seed. */
export class TotpCodeDto {
  @MaxLength(16, { message: 'code must be six digits' })
  @IsString({ message: 'code must be a string' })
  @IsNotEmpty({ message: 'code is required' })
  @ApiProperty({ example: '123456' })
  code: string;
}

/** What an authenticator has answered, for a passkey that is to be added. */
export class NewPasskeyDto extends PasskeyResponseDto {
  @IsText('name', 1, 64)
  @ApiProperty({ example: 'telephone' })
  name: string;
}
