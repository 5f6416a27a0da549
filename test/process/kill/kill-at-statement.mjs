// Loaded into the real program before its start. Kills the program like `kill -9` at one statement of an operation. An operation begins
// with a request that has the header KILL_HEADER, and has all statements that this request causes. In a command it begins with the
// first statement that starts with KILL_FROM. Every statement of an operation becomes a line of standard error, including the last
// statement of a process that dies.
//
// The header, or KILL_AT for a command, is JSON. It names the operation, and the statement and the moment of the death. A statement
// is named by its text and how often that text ran before, not by its place, so that background work does not matter. All COMMITs
// have the same text, so each is named by the previous statement of its connection.
//
// KILL_TOGETHER is a number of operations on a server that one death ends. The program holds each of them at its statement until all
// have reached theirs, or until some ticks have passed. The death then also ends the operations that have not reached their statement.
//
// An operation on an embedded database may name a folder instead. Before each statement, and after each COMMIT, the folder gets a copy
// of the database: what the next process reads if this one dies at that moment.
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { Server } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import Libsql from 'libsql';
import { statementIn } from '../../support/database/statement-in.mjs';

const KILL_HEADER = 'x-kill-at';
const LONGEST = 120;
const STANDARD_ERROR = 2;
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));
const RETRY_MS = 5;
/** A program gives up a statement without response after ten ticks. A late tick counts as one tick, as in the program. */
const TICKS = 8;
const TICK_MS = 100;
const { KILL_FROM, KILL_AT = '{}', KILL_TOGETHER = '1', DATABASE_URL = '' } = process.env;
const TOGETHER = Number(KILL_TOGETHER);

/**
 * @typedef {object} Target
 * @property {number} [operation]
 * @property {string} [statement]
 * @property {'before' | 'sent' | 'answered'} [moment]
 * @property {string} [copies] a folder
 */

/** One operation, and what it has done. */
class Operation {
  /** How often each statement ran. @type {Map<string, number>} */
  counts = new Map();
  /** Connections, with their numbers and their previous statements. @type {Map<object, { number: number, last: string }>} */
  connections = new Map();
  /** The number of copies. */
  copies = 0;

  /** @param {Target} target */
  constructor(target) {
    this.target = target;
  }
}

/** @type {AsyncLocalStorage<Operation>} */
const current = new AsyncLocalStorage();
/** The newest operation: if it is the only one, it has the statements that no request causes. @type {Operation | undefined} */
let newest;
/** Reads the embedded database for copies of it. @type {Libsql | undefined} */
let copier;
const { prepare, exec } = Libsql.prototype;
/** Sends of held statements, by moment. @type {Record<'before' | 'sent' | 'answered', (() => void)[]>} */
const held = { before: [], sent: [], answered: [] };

function die() {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Writes a line to standard error. The test may be too busy to read it: a pipe with some 280 unread lines is full, and Node then
 * throws EAGAIN.
 *
 * @param {string} line
 */
function report(line) {
  for (;;) {
    try {
      writeSync(STANDARD_ERROR, line);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(NEVER_WOKEN, 0, 0, RETRY_MS);
    }
  }
}

/**
 * A statement is about to run.
 *
 * @param {object} connection
 * @param {string} text
 * @returns {Target['moment']} the moment at which this one is to be the last
 */
function lastMoment(connection, text) {
  if (newest === undefined && KILL_FROM !== undefined && text.startsWith(KILL_FROM)) {
    newest = new Operation(JSON.parse(KILL_AT));
  }
  const operation = current.getStore() ?? (TOGETHER === 1 ? newest : undefined);
  if (operation === undefined) return undefined;
  const { target, counts, connections } = operation;
  const known = connections.get(connection) ?? { number: connections.size, last: '' };
  // Numbers and texts differ each time.
  const kind = text
    .replaceAll(/'[^']*'?|\d+/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  const name = kind === 'COMMIT' ? `COMMIT after ${known.last}` : kind;
  connections.set(connection, { ...known, last: kind });
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const statement = `${name} #${count}`;
  const { operation: number = 0 } = target;
  const line = { statement, connection: known.number, operation: number, copy: operation.copies };
  copy(operation);
  report(`${JSON.stringify(line)}\n`);
  return statement === target.statement ? target.moment : undefined;
}

/**
 * Copies what is committed, by a connection of its own. Copies of the files would not be of one moment, since another process may move
 * pages between them; and this process would lose its locks on a file that it opens and closes.
 *
 * @param {Operation | undefined} operation
 */
function copy(operation) {
  const folder = operation?.target.copies;
  if (operation === undefined || folder === undefined) return;
  copier ??= new Libsql(DATABASE_URL.slice('sqlite:'.length));
  exec.call(copier, `VACUUM INTO '${join(folder, `${operation.copies++}.db`)}'`);
}

// The embedded database: a statement has its result when the call returns.
/**
 * @param {object} connection
 * @param {string} source
 * @param {() => unknown} run
 */
function runOrDie(connection, source, run) {
  const moment = lastMoment(connection, source);
  if (moment === 'before') die();
  const result = run();
  if (moment !== undefined) die();
  if (source === 'COMMIT') copy(current.getStore() ?? newest);
  return result;
}

/** @param {string} source */
Libsql.prototype.prepare = function prepareToDie(source) {
  const statement = prepare.call(this, source);
  for (const name of /** @type {const} */ (['run', 'all', 'get'])) {
    const plain = statement[name].bind(statement);
    statement[name] = (/** @type {unknown[]} */ ...parameters) => runOrDie(this, source, () => plain(...parameters));
  }
  return statement;
};
/** @param {string} source */
Libsql.prototype.exec = function execOrDie(source) {
  return runOrDie(this, source, () => exec.call(this, source));
};

// A server: each write to its port is a statement.
const port = /^(mysql|mariadb):/.test(DATABASE_URL) ? Number(new URL(DATABASE_URL).port) : undefined;
const { write } = Socket.prototype;
Socket.prototype.write = /** @type {typeof write} */ (
  function writeOrDie(/** @type {any[]} */ ...parameters) {
    const [chunk] = parameters;
    const text =
      port !== undefined && this.remotePort === port && Buffer.isBuffer(chunk) ? statementIn(chunk) : undefined;
    const moment = text === undefined ? undefined : lastMoment(this, text);
    const send = () => Reflect.apply(write, this, parameters);
    if (moment === undefined) return send();
    hold(moment, () => {
      // Before any other listener gets the response.
      if (moment === 'answered') this.prependListener('data', dieSending);
      send();
    });
    return true;
  }
);

/**
 * @param {'before' | 'sent' | 'answered'} moment
 * @param {() => void} send
 */
function hold(moment, send) {
  held[moment].push(send);
  const count = Object.values(held).flat().length;
  if (count === TOGETHER) dieTogether();
  else if (count === 1) {
    let ticks = 0;
    setInterval(() => ++ticks === TICKS && dieTogether(), TICK_MS);
  }
}

function dieTogether() {
  for (const send of held.answered) send();
  if (held.answered.length === 0) dieSending();
}

function dieSending() {
  for (const send of held.sent) send();
  die();
}

const { emit } = Server.prototype;
Server.prototype.emit = function emitOrBegin(/** @type {any[]} */ ...parameters) {
  const [event, request] = parameters;
  const header = event === 'request' ? request.headers[KILL_HEADER] : undefined;
  if (header === undefined) return Reflect.apply(emit, this, parameters);
  delete request.headers[KILL_HEADER];
  newest = new Operation(JSON.parse(header));
  return current.run(newest, () => Reflect.apply(emit, this, parameters));
};
