import { DAY } from '../../common/time/duration.js';
import { IntegerField } from '../../fields/field.decorators.js';

/** For how many seconds the replaced link stays valid. */
export class LinkOverlapDto {
  @IntegerField({ max: 30 * DAY, description: 'For how many seconds the old link stays valid; 0 ends it now' })
  overlap = 0;
}
