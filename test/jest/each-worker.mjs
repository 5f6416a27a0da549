// Each worker of Jest runs this once, before its first test file.
import './time-limits.mjs';

process.setSourceMapsEnabled(true);
// Jest has ended, or was killed. Nobody reads the results of this worker.
process.once('disconnect', () => process.exit(1));
