import { IsOptional } from 'class-validator';
import { IsOneOf } from '../../common/checks.js';
import { type InstalledDaemon, INSTALLED_DAEMONS } from './install-text.js';

/** For which daemon a text is asked for; without it for the one that the node has. */
export class InstallQuery {
  @IsOptional()
  @IsOneOf('daemon', INSTALLED_DAEMONS)
  daemon?: InstalledDaemon;
}
