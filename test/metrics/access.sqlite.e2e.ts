import { Database } from '../../src/database/database.js';
import { ScrapeService } from '../../src/health/metrics/scrape.service.js';
import { serveMetrics } from '../../src/metrics/metrics-server.js';
import { Panel } from '../support/panel.js';
import { send } from '../support/http-client.js';
import { newToken, Scrape, scrape, startMeasured } from './scrape.js';

describe('the metrics of a panel', () => {
  const host = '127.0.0.1';

  it('are not served without METRICS_PORT and METRICS_TOKEN, and the panel counts nothing', async () => {
    const panel = await Panel.start();
    expect((await panel.get('/metrics')).statusCode).toBe(404);
    await panel.stop();
  });

  it('require their token on the port of the panel', async () => {
    const panel = await startMeasured();
    const token = panel.config.metrics?.token ?? '';
    const statuses: number[] = [];
    for (const authorization of ['', 'Bearer', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(1)}`]) {
      statuses.push((await panel.get('/metrics', authorization === '' ? {} : { authorization })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const client = await panel.given.client();
    expect((await panel.get('/metrics', panel.bearer(client.token))).statusCode).toBe(401);
    const reply = await panel.get('/metrics', panel.bearer(token));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    await panel.stop();
  });

  it('are served only on their own port, if they have one', async () => {
    const panel = await Panel.start({ metrics: { port: 0, host, token: undefined } });
    const { url = '' } = panel.service(ScrapeService);
    expect(new URL(url).hostname).toBe(host);
    const { status, headers, text } = await send(url);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(new Scrape(text).value('database_up')).toBe(1);
    for (const path of ['/', '/health/live', '/metrics/x', '/api/client/v1/login']) {
      expect((await send(new URL(path, url).href)).status).toBe(404);
    }
    expect((await send(url, { method: 'POST' })).status).toBe(404);
    expect((await panel.get('/metrics')).statusCode).toBe(404);
    await panel.stop();
    await expect(send(url)).rejects.toThrow('ECONNREFUSED');
  });

  it('require the token on their own port too, if there is one', async () => {
    const token = newToken();
    const panel = await Panel.start({ metrics: { port: 0, host, token } });
    const { url = '' } = panel.service(ScrapeService);
    const { status, headers } = await send(url);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="metrics"']);
    expect((await send(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    await panel.stop();
  });

  it('make the start fail with a message if the port is taken', async () => {
    const first = await serveMetrics({ port: 0, host, token: undefined }, () => Promise.resolve(''));
    const port = Number(new URL(first.url).port);
    const second = serveMetrics({ port, host, token: undefined }, () => Promise.resolve(''));
    await expect(second).rejects.toThrow(`Another program listens on ${host} port ${port}: set another METRICS_PORT`);
    first.server.close();
  });

  it('show the state of the panel without its database', async () => {
    const panel = await startMeasured();
    await panel.given.node();
    expect((await scrape(panel)).value('database_up')).toBe(1);
    await panel.service(Database).close();
    const away = await scrape(panel);
    expect(away.find('database_up')).toMatchObject([{ value: 0 }]);
    expect(away.value('processes')).toBe(1);
    await panel.stop();
  });
});
