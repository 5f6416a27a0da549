import 'reflect-metadata';
import { growHeapSlowly } from './heap-growth.js';
import { start } from './start.js';

// After the imports: V8 accepts the stored code of the bundle only under default flags.
growHeapSlowly();
void start();
