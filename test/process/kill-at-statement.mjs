// Loaded into the real program before it starts: kills it, as `kill -9` does, when the statement of that number that would
// change something is about to run on SQLite.
import Libsql from 'libsql';

const last = Number(process.env.KILL_AT_STATEMENT);
const { prepare } = Libsql.prototype;
let count = 0;

Libsql.prototype.prepare = function prepareOrDie(source) {
  if (/^(CREATE|INSERT|COMMIT)/.test(source) && ++count === last) process.kill(process.pid, 'SIGKILL');
  return prepare.call(this, source);
};
