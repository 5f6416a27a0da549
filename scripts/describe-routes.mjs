import { randomBytes } from 'node:crypto';
import { setup } from './setup.mjs';

/**
 * The OpenAPI description of the program as it is built. The modules are put together as for a look (Nest calls it preview):
 * nothing of them is made, no database is opened, nothing listens.
 *
 * @returns {Promise<object>}
 */
export async function describeRoutes() {
  await setup();
  await import('reflect-metadata');
  const { NestFactory } = await import('@nestjs/core');
  const { AppModule } = await import('../dist/app.module.js');
  const { SystemClock } = await import('../dist/common/clock.js');
  const { Config } = await import('../dist/config/config.js');
  const { describeApi } = await import('../dist/http/openapi.js');
  const { PanelAdapter } = await import('../dist/http/panel.adapter.js');
  const module = AppModule.register(new Config({ appSecret: randomBytes(32) }), new SystemClock());
  const app = await NestFactory.create(module, new PanelAdapter(), { preview: true, logger: false });
  return JSON.parse(JSON.stringify(describeApi(app)));
}
