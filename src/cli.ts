#!/usr/bin/env node
import { keepCompiled } from './compile-cache.js';

keepCompiled();
await import('reflect-metadata');
const { runCommandLine } = await import('./cli/command-line.js');

// Nobody else may read the files that commands make.
process.umask(0o077);
process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  // Opened by who reads it only: an open one could keep the process alive.
  get input() {
    return process.stdin;
  },
  output: process.stdout,
  error: process.stderr,
});
