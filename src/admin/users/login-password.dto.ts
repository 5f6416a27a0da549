import { IsOptional, IsString } from 'class-validator';

/** The login password of a user who is added; without either, one is made up. */
export class LoginPasswordDto {
  @IsOptional()
  @IsString({ message: 'password must be a string' })
  password?: string;

  /** bcrypt or argon2id, of another panel. */
  @IsOptional()
  @IsString({ message: 'password_hash must be a string' })
  password_hash?: string;
}
