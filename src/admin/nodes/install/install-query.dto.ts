import { EnumField } from '../../../fields/field.decorators.js';
import { type InstalledDaemon, INSTALLED_DAEMONS } from './install-text.js';

/** The daemon to install; without it the daemon of the node. */
export class InstallQuery {
  @EnumField(INSTALLED_DAEMONS, { schemaName: 'InstalledDaemon' })
  daemon?: InstalledDaemon;
}
