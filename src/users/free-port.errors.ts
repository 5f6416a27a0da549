import { Conflict } from '../common/panel.errors.js';

/** Every port is in use. */
export class NoFreePort extends Conflict {
  constructor() {
    super('No port is free; a user without one (port 0) is on no list', 'no-free-port');
  }
}
