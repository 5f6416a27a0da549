// Each worker of Jest runs this once, before its first test file.
import './time-limits.mjs';
import fc from 'fast-check';

// Otherwise a counterexample does not say what is wrong with it.
fc.configureGlobal({ includeErrorInReport: true });

process.setSourceMapsEnabled(true);
// Jest has ended, or was killed. Nobody reads the results of this worker.
process.once('disconnect', () => process.exit(1));
