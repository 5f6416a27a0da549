import { ApiTokensService, type IssuedToken } from '../../src/operators/tokens/api-tokens.service.js';
import { RIGHTS } from '../../src/operators/access/rights.js';
import { Panel } from '../support/panel.js';

const TOKENS = '/api/admin/v1/tokens';
const DAY = 86_400;

describe('an API token with an end', () => {
  let panel: Panel;
  let own: IssuedToken;
  let end: number;
  beforeAll(async () => {
    panel = await Panel.start();
    const { operator } = await panel.given.operator();
    end = panel.clock.unixSeconds() + DAY;
    own = await panel
      .service(ApiTokensService)
      .issue(operator, { name: 'short', scopes: ['tokens:write'], expiresAt: end }, RIGHTS);
  });
  afterAll(() => panel.stop());

  const ask = async (method: 'POST' | 'PATCH', url: string, payload: object) =>
    panel.inject({ method, url, payload, headers: panel.bearer(own.token) });
  const issue = (expiresAt: number | null) =>
    ask('POST', TOKENS, { name: 'next', scopes: ['tokens:write'], expires_at: expiresAt });

  it.each([
    ['a later one', 1],
    ['none', null],
  ])('cannot give itself %s', async (_what, later) => {
    const expires = later === null ? null : end + later;
    const reply = await ask('PATCH', `${TOKENS}/${own.id}`, { expires_at: expires });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ detail: 'A token cannot give a token a later end than its own' });
    expect(await panel.rows('SELECT expires_at FROM api_tokens WHERE id = ?', [own.id])).toEqual([{ expires_at: end }]);
  });

  it('cannot issue a token that outlives it', async () => {
    const before = await panel.rows('SELECT id FROM api_tokens');
    expect((await issue(end + 1)).statusCode).toBe(403);
    expect((await issue(null)).statusCode).toBe(403);
    expect(await panel.rows('SELECT id FROM api_tokens')).toEqual(before);
    expect((await issue(end)).statusCode).toBe(201);
  });

  it('cannot revive a token that outlives it, but may shorten and disable one', async () => {
    const { operator } = await panel.given.operator();
    const mine = await panel
      .service(ApiTokensService)
      .issue(
        { id: (await ownerId()) ?? operator.id, name: operator.name },
        { name: 'long', scopes: ['tokens:write'], expiresAt: null },
        RIGHTS,
      );
    const url = `${TOKENS}/${mine.id}`;
    expect((await ask('PATCH', url, { is_enabled: false })).statusCode).toBe(200);
    expect((await ask('PATCH', url, { is_enabled: true })).statusCode).toBe(403);
    expect((await ask('PATCH', url, { expires_at: end + 5 * DAY })).statusCode).toBe(200);
    expect((await ask('PATCH', url, { expires_at: end + 6 * DAY })).statusCode).toBe(403);
    expect((await ask('PATCH', url, { is_enabled: true, expires_at: end })).statusCode).toBe(200);
  });

  async function ownerId(): Promise<number | undefined> {
    const [row] = await panel.rows<{ operator_id: number }>('SELECT operator_id FROM api_tokens WHERE id = ?', [
      own.id,
    ]);
    return row?.operator_id;
  }
});
