import { randomBytes } from 'node:crypto';
import { setup } from '../setup.mjs';

/**
 * Returns the OpenAPI description of the built program. Nest's preview mode connects the modules without creating providers: no
 * database is opened and nothing listens.
 *
 * @returns {Promise<object>}
 */
export async function describeRoutes() {
  await setup({ tests: true });
  await import('reflect-metadata');
  const { NestFactory } = await import('@nestjs/core');
  const { AppModule } = await import('../../dist/app.module.js');
  const { SystemClock } = await import('../../dist/common/time/clock.js');
  const { Config } = await import('../../dist/config/config.js');
  const { describeApi } = await import('../../dist/http/openapi/openapi.js');
  const { PanelAdapter } = await import('../../dist/http/server/panel-adapter.js');
  const module = AppModule.register(
    new Config({ appSecret: randomBytes(32), appSecretPrevious: [] }),
    new SystemClock(),
  );
  const app = await NestFactory.create(module, new PanelAdapter(), { preview: true, logger: false });
  return JSON.parse(JSON.stringify(describeApi(app)));
}
