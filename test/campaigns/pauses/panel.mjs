// One panel process of the campaign. It runs like `main`, but for daemons whose times are shorter by PANEL_SCALE.
import 'reflect-metadata';
import { createApp } from '../../../dist/app.js';
import { readConfig } from '../../../dist/config/read-config.js';
import { AnswerWatchService } from '../../../dist/traffic/answers/answer-watch.service.js';
import { StandstillsService } from '../../../dist/traffic/answers/standstills.service.js';

const { PANEL_SCALE = '1', ...environment } = process.env;
const config = readConfig(environment);
const app = await createApp(config);
for (const service of [AnswerWatchService, StandstillsService]) {
  const watch = app.get(service, { strict: false });
  watch.times = Object.fromEntries(Object.entries(watch.times).map(([name, ms]) => [name, ms / Number(PANEL_SCALE)]));
}
process.once('SIGTERM', () => void app.close().finally(() => process.exit()));
await app.listen({ host: config.host, port: config.port });
