// Runs a program of the bundle. The set-up copies this file into dist/bundle, beside the programs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** The name of a chunk's stored code ends with this. It begins with two checksums, of the chunk and of the code. */
const STORED = '.code';
const CHECKSUM_BYTES = 4;

const require = createRequire(import.meta.url);

/**
 * The programs of a folder. They are CommonJS chunks, because Node 20 can store V8's code of a script and not of an ECMAScript
 * module. V8 rejects code of another version of Node or of other flags, and then compiles the chunk.
 */
export class Programs {
  #folder;
  /** @type {Map<string, { exports: unknown }>} */
  #modules = new Map();
  /** @type {Map<string, { script: Script, source: Buffer, isFresh: boolean }>} */
  #scripts = new Map();

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Runs a chunk, unless it has run, and returns its exports.
   *
   * @param {string} name
   */
  load(name) {
    const known = this.#modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    this.#modules.set(name, module);
    const path = join(this.#folder, name);
    const requireFrom = (id) => (id.startsWith('./') ? this.load(id.slice(2)) : require(id));
    this.#script(name, path).runInThisContext()(module.exports, requireFrom, module, path, this.#folder);
    return module.exports;
  }

  /** Forgets what has run, so that a program can run again. */
  forget() {
    this.#modules.clear();
  }

  /** The chunks that have been loaded, and whether each had to be compiled. */
  get compiled() {
    return Object.fromEntries([...this.#scripts].map(([name, { isFresh }]) => [name, isFresh]));
  }

  /** Stores the code of the loaded chunks: all functions that V8 has compiled by now. */
  store() {
    for (const [name, { script, source }] of this.#scripts) {
      const code = script.createCachedData();
      const checksums = Buffer.alloc(2 * CHECKSUM_BYTES);
      checksums.writeUInt32LE(crc32(source), 0);
      checksums.writeUInt32LE(crc32(code), CHECKSUM_BYTES);
      writeFileSync(join(this.#folder, name + STORED), Buffer.concat([checksums, code]));
    }
  }

  #script(name, path) {
    const known = this.#scripts.get(name);
    if (known) return known.script;
    const source = readFileSync(path);
    const cachedData = storedCode(path + STORED, source);
    // A chunk has ASCII only: V8 keeps one byte for each character, and nothing is decoded.
    const script = new Script(source.latin1Slice(), { filename: path, cachedData });
    this.#scripts.set(name, {
      script,
      source,
      isFresh: cachedData === undefined || script.cachedDataRejected === true,
    });
    return script;
  }
}

/** @returns {Buffer | undefined} nothing where the file is missing, is damaged, or belongs to another chunk */
function storedCode(path, source) {
  if (!existsSync(path)) return undefined;
  const stored = readFileSync(path);
  const code = stored.subarray(2 * CHECKSUM_BYTES);
  const isIntact =
    code.length > 0 && stored.readUInt32LE(0) === crc32(source) && stored.readUInt32LE(CHECKSUM_BYTES) === crc32(code);
  return isIntact ? code : undefined;
}

/** @param {string} name of the chunk of the program */
export function runProgram(name) {
  new Programs(import.meta.dirname).load(name);
}
