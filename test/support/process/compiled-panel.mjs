import 'reflect-metadata';
import { createApp } from '../../../dist/app.js';
import { readConfig } from '../../../dist/config/read-config.js';

/**
 * Opens the compiled panel in this process without listening, and closes it after the work.
 *
 * @template Result
 * @param {Record<string, string>} settings
 * @param {(service: (type: Function) => any) => Promise<Result>} work gets a function that returns the panel's service of a class
 * @returns {Promise<Result>}
 */
export async function withCompiledPanel(settings, work) {
  const app = await createApp(readConfig(settings));
  try {
    return await work((type) => app.get(type, { strict: false }));
  } finally {
    await app.close();
  }
}
