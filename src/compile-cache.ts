import module from 'node:module';
import { join } from 'node:path';

/**
 * Has Node keep what it compiles beside the program, where that may be written: the next start is faster by that. Only what is
 * imported afterwards counts. Nodes before 22 cannot, and start as they always did.
 */
export function keepCompiled(): void {
  const enable: unknown = Reflect.get(module, 'enableCompileCache');
  if (typeof enable === 'function') Reflect.apply(enable, module, [join(import.meta.dirname, '.compile-cache')]);
}
