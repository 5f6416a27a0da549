import { PanelError } from '../common/panel.error.js';

/** The node is of the other family than the path that was asked. */
export class WrongFamily extends PanelError {
  constructor(family: string) {
    super(404, `This node does not belong to the ${family} family`, { logLevel: 'warn' });
  }
}
