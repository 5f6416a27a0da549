#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './command-line.js';
import { outliveReader } from './output/closed-pipe.js';

// No other user of the machine may read the files of commands.
process.umask(0o077);
outliveReader(process.stdout, (error) => {
  process.exitCode = 1;
  process.stderr.write(`linegate: the output cannot be written: ${error.message}\n`);
});
outliveReader(process.stderr, () => (process.exitCode = 1));
void runCommandLine(process.argv.slice(2), {
  environment: process.env,
  // Opened lazily: an open stdin would keep the process alive.
  get input() {
    return process.stdin;
  },
  output: process.stdout,
  error: process.stderr,
}).then((code) => (process.exitCode ??= code));
