// One panel process of the campaign. It runs like `main`, but for daemons whose times are shorter by PANEL_SCALE.
import 'reflect-metadata';
import { createApp } from '../../dist/app.js';
import { readConfig } from '../../dist/config/read-config.js';
import { ResponseWatchService } from '../../dist/line-key/guard/response-watch.service.js';

const { PANEL_SCALE = '1', ...environment } = process.env;
const config = readConfig(environment);
const app = await createApp(config);
const answers = app.get(ResponseWatchService, { strict: false });
const { promptMs, nextCallMs } = answers.times;
answers.times = { promptMs: promptMs / Number(PANEL_SCALE), nextCallMs: nextCallMs / Number(PANEL_SCALE) };
process.once('SIGTERM', () => void app.close().finally(() => process.exit()));
await app.listen({ host: config.host, port: config.port });
