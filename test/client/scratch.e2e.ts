import { Panel } from '../support/panel.js';
import { PasswordHasher } from '../../src/users/password-hasher.js';
describe('x', () => {
  it('y', async () => {
    const panel = await Panel.start();
    const two = await panel.another();
    const u = await panel.given.user();
    let calls = 0;
    for (const p of [panel, two]) { const h = p.service(PasswordHasher); const v = h.verify.bind(h); h.verify = async (...a: any) => { calls++; return v(...(a as [any, any])); }; }
    const t = Date.now();
    const rs = await Promise.all(Array.from({ length: 500 }, (_, i) => [panel, two][i % 2]!.login(u.email, 'wrong' + i)));
    const c: any = {}; for (const r of rs) c[r.statusCode] = (c[r.statusCode] ?? 0) + 1;
    console.log(c, calls, Date.now() - t, rs.filter(r=>r.statusCode>=500).slice(0,2).map(r=>r.body));
    console.log([...panel.log, ...two.log].filter(l=>/"level":50/.test(l)).slice(0,3));
    for (let k = 0; k < 3; k++) {
    panel.clock.advance(3600*24);
    const { token } = await panel.given.client();
    const rr = await Promise.all(Array.from({ length: 100 }, (_, i) => [panel, two][i % 2]!.get('/api/client/v1/refresh', panel.bearer(token))));
    const cc: any = {}; for (const r of rr) cc[r.statusCode] = (cc[r.statusCode] ?? 0) + 1;
    console.log(cc, new Set(rr.map(r => r.json().access_token)).size, rr.filter(r=>r.statusCode>=500).slice(0,2).map(r=>r.body));
    }
    const l = await Promise.all(Array.from({ length: 20 }, (_, i) => [panel, two][i % 2]!.login(u.email, u.password)));
    console.log(l.map(r=>r.statusCode).join());
    await two.stop(); await panel.stop();
  });
});
