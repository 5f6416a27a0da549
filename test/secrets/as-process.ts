import passport from 'passport';
import { JwtStrategy } from '../../src/auth/tokens/jwt.strategy.js';
import type { Panel } from '../support/panel.js';

/**
 * Does work on one of several panels of this process that have different secrets. Passport keeps one strategy of each name for the
 * whole process, so this sets the panel's strategy first, as in a process of its own.
 */
export async function on<T>(panel: Panel, work: (panel: Panel) => Promise<T>): Promise<T> {
  passport.use('jwt', panel.service(JwtStrategy));
  return work(panel);
}
