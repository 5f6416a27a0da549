import { Conflict, PanelError } from '../../common/problems/panel.errors.js';

/** No secret of the panel opens the key of links, so no link can be found or added. */
export class LinkKeyLost extends PanelError {
  constructor() {
    super(503, 'The key of subscription links cannot be opened with the secrets of this panel', {
      code: 'link-key-lost',
      logLevel: 'warn',
    });
  }
}

/** No secret of the panel opens the code of a link. */
export class LinkCodeLost extends Conflict {
  constructor(id: number) {
    super(
      `The code of subscription link ${id} cannot be opened with the secrets of this panel; replace the link`,
      'link-lost',
      { id },
    );
  }
}

/** The panel does not know the address of its links. */
export class NoSubscriptionUrl extends Conflict {
  constructor() {
    super(
      'Links need the address of the panel: set it with `linegate address set`, on the page Settings, or as PUBLIC_URL',
      'no-subscription-url',
    );
  }
}
