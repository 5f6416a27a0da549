import Libsql from 'libsql';

const LISTS = /\((?:\?, ?)*\?\)(?:, ?\((?:\?, ?)*\?\))*/g;

/** The texts that panels in this process have sent to SQLite. Those of one file stay until they are taken. @type {Set<string>} */
const texts = new Set();

/** Records statements from now on. */
export function recordStatements() {
  const { prepare, exec } = Libsql.prototype;
  Libsql.prototype.prepare = function prepareRecorded(text) {
    texts.add(text);
    return prepare.call(this, text);
  };
  Libsql.prototype.exec = function execRecorded(text) {
    texts.add(text);
    return exec.call(this, text);
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
  return [...kinds].sort();
}

/** @param {string} text */
export function kindOf(text) {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\b\d+\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LISTS, '(?)')
    .trim();
}
