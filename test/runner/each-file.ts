import { killPanelProcesses } from '../support/process/process.js';

// Jest runs this for each test file. A module of `test/support` loads once for all files of a worker: a hook that it registered
// would belong to the first of these files alone.
afterAll(killPanelProcesses);
