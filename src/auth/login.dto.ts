import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, ValidateBy } from 'class-validator';
import { canonicalEmail } from '../users/user/canonical-email.js';

const MAX_PASSWORD_BYTES = 1024;

/** The body of a login. The error has the first failed check of each field, from the bottom up. */
export class LoginDto {
  @ValidateBy(
    {
      name: 'isAccountEmail',
      validator: { validate: (value) => typeof value === 'string' && canonicalEmail(value) !== undefined },
    },
    { message: 'email must be a valid e-mail address' },
  )
  @IsString({ message: 'email must be a string' })
  @IsNotEmpty({ message: 'email is required' })
  @ApiProperty({ example: 'user@example.com' })
  email: string;

  @ValidateBy(
    {
      name: 'isShortEnough',
      validator: {
        validate: (value) => typeof value === 'string' && Buffer.byteLength(value) <= MAX_PASSWORD_BYTES,
      },
    },
    { message: `password must be at most ${MAX_PASSWORD_BYTES} bytes long` },
  )
  @ValidateBy(
    { name: 'isWellFormed', validator: { validate: (value) => typeof value === 'string' && value.isWellFormed() } },
    // A hash reads bytes, and all lone surrogates have the same bytes.
    { message: 'password must be well-formed Unicode text' },
  )
  @IsString({ message: 'password must be a string' })
  @IsNotEmpty({ message: 'password is required' })
  @ApiProperty({ description: `1 to ${MAX_PASSWORD_BYTES} bytes, compared exactly as sent` })
  password: string;
}
