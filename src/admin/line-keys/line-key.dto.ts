import { IsOptional, IsString } from 'class-validator';
import { IsWhole } from '../../common/checks.js';

const DAY = 86_400;
const LAST_MOMENT = 253_402_300_799;

/** What is said of a new key. */
export class NewLineKeyDto {
  @IsOptional()
  @IsString({ message: 'label must be a string' })
  label?: string;

  /** Unix seconds. */
  @IsOptional()
  @IsWhole('expires_at', 1, LAST_MOMENT)
  expires_at?: number | null;
}

/** How long the key that is replaced goes on. Seconds. */
export class RotationDto {
  @IsWhole('overlap', 0, 30 * DAY)
  overlap = DAY;
}
