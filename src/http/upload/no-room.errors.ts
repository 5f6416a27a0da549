import { PanelError } from '../../common/problems/panel.errors.js';

/** The temporary folder has no room, or cannot be written. */
export class NoRoomForFile extends PanelError {
  constructor(cause: unknown) {
    super(507, 'The machine of the panel has no room for the file', { code: 'no-room', logLevel: 'error', cause });
  }
}
