import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Response } from 'light-my-request';
import { Panel } from '../support/panel.js';

const BUILT = join(import.meta.dirname, '../../web/dist');

describe('GET /admin/', () => {
  let panel: Panel;
  beforeAll(async () => {
    if (!existsSync(BUILT)) throw new Error('web/dist is missing: run `npm run build`');
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const policyOf = (reply: Response) => String(reply.headers['content-security-policy']);

  it('returns the page without caching, with a policy that allows no inline script and no frame', async () => {
    const reply = await panel.get('/admin/');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(policyOf(reply)).toContain("script-src 'self';");
    expect(policyOf(reply)).toContain("frame-ancestors 'none'");
    expect(policyOf(reply)).not.toMatch(/unsafe|https:|\*/);
  });

  it('creates a nonce for each response, the same in the page and in its policy', async () => {
    const replies = await Promise.all([panel.get('/admin/'), panel.get('/admin/')]);
    const nonces = replies.map((reply) => /nonce="([\w+/=]{24})"/.exec(reply.body)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    replies.forEach((reply, index) => expect(policyOf(reply)).toContain(`'nonce-${nonces[index] ?? ''}'`));
  });

  it('returns the page at /admin too, without a redirect', async () => {
    for (const path of ['/admin', '/admin?from=mail']) {
      const reply = await panel.get(path);
      expect([path, reply.statusCode, reply.headers.location]).toEqual([path, 200, undefined]);
      expect(reply.body).toContain('<div id="root">');
    }
  });

  it('returns the page at every address below, and nowhere else', async () => {
    expect((await panel.get('/admin/nodes/5?tab=install')).body).toContain('<div id="root">');
    for (const path of [
      '/',
      '/administrator',
      '/api/admin',
      '/admin/assets/none.js',
      '/admin/assets/../../package.json',
    ]) {
      const reply = await panel.get(path);
      expect([path, reply.statusCode, reply.body.includes('id="root"')]).toEqual([path, 404, false]);
    }
  });

  it('serves files that the browser may cache for ever, compressed in a way that the browser accepts', async () => {
    const script = /src="(\/admin\/assets\/first-[\w-]+\.js)"/.exec((await panel.get('/admin/')).body)?.[1] ?? '';
    const reply = await panel.get(script, { 'accept-encoding': 'gzip, br' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('includes the styles of every component in its scripts', () => {
    const read = (ending: string) =>
      readdirSync(join(BUILT, 'assets'))
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(join(BUILT, 'assets', name), 'utf8'))
        .join('\n');
    const classesOf = (text: string) => new Set(text.match(/\bm_[\da-f]{6,8}\b/g));
    const library = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
    const styled = classesOf(readFileSync(library, 'utf8'));
    const here = classesOf(read('.css'));
    const shown = [...classesOf(read('.js'))].filter((name) => styled.has(name));
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((name) => !here.has(name))).toEqual([]);
  });

  it('serves no source map, and no reference to one', () => {
    const files = readdirSync(join(BUILT, 'assets'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  });
});
