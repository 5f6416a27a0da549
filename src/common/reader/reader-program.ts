import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from '../program/program-folder.js';

/** Where the compiled modules stand one by one: beside the module that runs, two folders up. */
const BESIDE = join(import.meta.dirname, '../../reader.js');
const BUNDLED = join(PROGRAM_FOLDER, 'dist/bundle/reader.js');

/** The file of the program that reader processes run: `src/reader.ts`, compiled as this module is, or else that of the bundle. */
export const READER_PROGRAM = existsSync(BESIDE) ? BESIDE : BUNDLED;
