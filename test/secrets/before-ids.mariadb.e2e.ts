import { randomBytes } from 'node:crypto';
import { REFRESH, tokenOf } from '../client/client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';
import { sealedWithoutId, tokenWithoutId } from './sealed.js';

const OLD = randomBytes(32).toString('base64url');
const NEW = randomBytes(32).toString('base64url');

describe('T31: tokens and secrets from before keys had ids', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start({ appSecret: Buffer.from(NEW), appSecretPrevious: [Buffer.from(OLD)] });
  });
  afterAll(() => panel.stop());

  it.each([
    ['the current secret', NEW],
    ['a previous secret', OLD],
  ])('a token of %s is accepted, and its successor names its key', async (_name, secret) => {
    const { token } = await panel.given.client();
    const reply = await panel.get(REFRESH, panel.bearer(tokenWithoutId(secret, token)));
    expect(reply.statusCode).toBe(200);
    expect(Buffer.from(tokenOf(reply).split('.')[0] ?? '', 'base64url').toString()).toContain('"kid"');
  });

  it('a token of an unknown secret is rejected', async () => {
    const { token } = await panel.given.client();
    const stranger = tokenWithoutId(randomBytes(32).toString('base64url'), token);
    expect((await panel.get(REFRESH, panel.bearer(stranger))).statusCode).toBe(401);
    expect((await panel.get(REFRESH, panel.bearer(token))).statusCode).toBe(200);
  });

  it('an earlier successor is returned again, byte for byte', async () => {
    const { token } = await panel.given.client();
    const successor = tokenOf(await panel.get(REFRESH, panel.bearer(token)));
    await panel.execute('UPDATE sessions SET token_key = NULL');
    const again = tokenOf(await panel.get(REFRESH, panel.bearer(token)));
    expect(again).toBe(tokenWithoutId(NEW, successor));
    expect((await panel.get(REFRESH, panel.bearer(again))).statusCode).toBe(200);
  });

  it('a stored secret can be decrypted, and gets the id of the current key from the command', async () => {
    const { node, key } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
    const sealed = sealedWithoutId(OLD, 'stored long ago');
    await panel.execute('UPDATE nodes SET push_secret = ? WHERE id = ?', [sealed, node.id]);
    await panel.execute("UPDATE versions SET number = number + 1 WHERE name = 'nodes'");
    panel.clock.advance(2);
    const path = `/api/ssr/v1/node/${node.id}`;
    const before = await panel.get(path, panel.signed(key));
    expect(before.json()).toMatchObject({ data: { secret: 'stored long ago' } });
    const environment = { DATABASE_URL: panel.databaseUrl, APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD };
    await new LinegateCommand(environment).json(['secret', 'rotate']);
    const after = await panel.another({ appSecretPrevious: [] });
    expect((await after.get(path, after.signed(key))).body).toBe(before.body);
    await after.stop();
  });
});
