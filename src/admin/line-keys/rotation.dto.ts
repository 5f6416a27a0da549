import { DAY } from '../../common/time/duration.js';
import { IntegerField } from '../../fields/field.decorators.js';

/** For how many seconds the replaced key stays valid. */
export class RotationDto {
  @IntegerField({
    max: 30 * DAY,
    description: 'For how many seconds the old key stays valid; one day by default, 0 revokes it now',
  })
  overlap = DAY;
}
