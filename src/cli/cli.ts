#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './command-line.js';

// No other user of the machine may read the files of commands.
process.umask(0o077);
void runCommandLine(process.argv.slice(2), {
  environment: process.env,
  // Opened lazily: an open stdin would keep the process alive.
  get input() {
    return process.stdin;
  },
  output: process.stdout,
  error: process.stderr,
}).then((code) => (process.exitCode = code));
