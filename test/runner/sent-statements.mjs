import { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { statementIn } from '../support/database/statement-in.mjs';

const VALUES = /\?(?:, ?\?)+/g;
const LISTS = /\(\?\)(?:, ?\(\?\))+/g;
/** So much of a statement to a server is read, and so much of its kind is kept: long ones list values. */
const LONGEST_TEXT = 4000;
const LONGEST_KIND = 400;
/** A program that inherits this name of a file appends the kinds of its statements to it. */
const FILE = 'STATEMENTS_OF_PROGRAM';

/** The texts that this process has sent. Those of one test file stay until they are taken. @type {Set<string>} */
const texts = new Set();
/** Called for each text. @param {string} text */
let keep = (text) => void texts.add(text);
/** The file to which the programs of the tests append. @type {string | undefined} */
let ofPrograms;

/**
 * Records what panels in this process send to SQLite from now on.
 *
 * @param {object} [options]
 * @param {boolean} [options.everything] records statements to servers too, and those of all programs that this process starts
 */
export function recordStatements({ everything = false } = {}) {
  recordEmbedded();
  if (!everything) return;
  recordServers();
  ofPrograms = join(mkdtempSync(join(tmpdir(), 'linegate-statements-')), 'kinds');
  recordPrograms(ofPrograms);
}

/** In a program that the tests have started. */
function recordHere(file) {
  const known = new Set();
  keep = (text) => {
    const kind = kindOf(text);
    if (known.has(kind)) return;
    known.add(kind);
    // Now, because the program may be killed.
    appendFileSync(file, `${kind}\n`);
  };
  recordEmbedded();
  recordServers();
  recordPrograms(file);
}

function recordEmbedded() {
  const { prepare, exec } = Libsql.prototype;
  Libsql.prototype.prepare = function prepareRecorded(text) {
    keep(text);
    return prepare.call(this, text);
  };
  Libsql.prototype.exec = function execRecorded(text) {
    keep(text);
    return exec.call(this, text);
  };
}

/** A write to a socket is a statement if it has the form of one. */
function recordServers() {
  const { write } = Socket.prototype;
  Socket.prototype.write = function writeRecorded(...parameters) {
    const [chunk] = parameters;
    if (Buffer.isBuffer(chunk) && chunk.length > 5 && chunk.readUIntLE(0, 3) === chunk.length - 4) {
      const text = statementIn(chunk, LONGEST_TEXT);
      if (text !== undefined) keep(text);
    }
    return Reflect.apply(write, this, parameters);
  };
}

/** Node gives this module to every program of Node that this process starts. */
function recordPrograms(file) {
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function spawnRecorded(options) {
    const given = options.envPairs ?? [];
    const nodeOptions = given.find((pair) => pair.startsWith('NODE_OPTIONS='))?.slice('NODE_OPTIONS='.length) ?? '';
    const envPairs = [
      ...given.filter((pair) => !pair.startsWith('NODE_OPTIONS=') && !pair.startsWith(`${FILE}=`)),
      `NODE_OPTIONS=${nodeOptions} --import=${import.meta.url}`,
      `${FILE}=${file}`,
    ];
    return spawn.call(this, { ...options, envPairs });
  };
}

/**
 * Returns the statements since the last call, each kind once: without literals, and with every list of values as `(?)`.
 *
 * @returns {string[]}
 */
export function takeStatements() {
  const kinds = new Set([...texts].map(kindOf));
  texts.clear();
  if (ofPrograms !== undefined && existsSync(ofPrograms)) {
    for (const kind of readFileSync(ofPrograms, 'utf8').split('\n').filter(Boolean)) kinds.add(kind);
    rmSync(ofPrograms);
  }
  return [...kinds].sort();
}

/** @param {string} text */
export function kindOf(text) {
  return text
    .replaceAll(/'(?:[^'\\]|\\.|'')*(?:'|$)/gs, '?')
    .replaceAll(/\b\d+\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(VALUES, '?')
    .replaceAll(LISTS, '(?)')
    .trim()
    .slice(0, LONGEST_KIND);
}

const { [FILE]: file } = process.env;
if (file !== undefined) recordHere(file);
