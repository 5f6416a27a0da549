import { LeftOut } from '../left-out/left-out.js';

/** A value that no daemon and no app reads. @param setting as the admin API names it */
export function wrongSetting(setting: string): LeftOut {
  return LeftOut.because('setting', { setting });
}
