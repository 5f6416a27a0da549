import { IsBoolean } from 'class-validator';
import { AsTruth } from '../../http/checked-query.js';

/** Whether only to tell what would happen. */
export class ImportQuery {
  @AsTruth()
  @IsBoolean({ message: 'dry_run must be true or false' })
  dry_run = false;
}
