import { IsIn, IsOptional } from 'class-validator';
import { type InstalledDaemon, INSTALLED_DAEMONS } from './install-text.js';

/** For which daemon a text is asked for; without it for the one that the node has. */
export class InstallQuery {
  @IsOptional()
  @IsIn(INSTALLED_DAEMONS, { message: `daemon must be one of ${INSTALLED_DAEMONS.join(', ')}` })
  daemon?: InstalledDaemon;
}
