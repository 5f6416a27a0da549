import { Conflict } from '../../common/problems/panel.errors.js';

/** The address of the panel has an IP address for a host. Browsers bind passkeys to names only (Web Authentication, section 5.1.2). */
export class PasskeysNeedName extends Conflict {
  constructor() {
    super('Passkeys need a host name: browsers allow none at an IP address', 'passkeys-need-name');
  }
}
