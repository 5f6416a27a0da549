import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTokensService } from '../../../src/operators/tokens/api-tokens.service.js';
import { RIGHTS } from '../../../src/operators/access/rights.js';
import { Database } from '../../../src/database/database.js';
import { LevelsService } from '../../../src/users/levels/levels.service.js';
import { Installation } from '../../support/process/installation.js';
import { manyUsers } from '../../support/database/many-users.js';
import { PrivateServer } from '../../support/database/private-server.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';
import { rounds } from '../../jest/thorough.mjs';

/** Enough users for a file that exceeds the system's buffers for a response that no client reads: 4 MB, and a little. */
const USERS = rounds(30_000, 60_000);
const PORTION = 10_000;

describe('an export with a slow reader', () => {
  let privateServer: PrivateServer | undefined;
  let installation: Installation;
  let panel: PanelProcess;
  let token: string;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    if (isOnServer) privateServer = await PrivateServer.start();
    installation = await Installation.create(privateServer?.url);
    await installation.admin.given.level('gold', 5);
    const levels = await installation.admin.service(LevelsService).list();
    await manyUsers(installation.admin, USERS, { levelId: levels.at(-1)?.id ?? 0 });
    const { operator } = await installation.admin.given.operator();
    token = (
      await installation.admin
        .service(ApiTokensService)
        .issue(operator, { name: 'export', scopes: ['users:read'], expiresAt: null }, RIGHTS)
    ).token;
    panel = await installation.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await panel.kill();
    await installation.stop();
    await privateServer?.stop();
  }, PATIENCE_MS);

  /** Requests the file and waits for its first bytes. Reads nothing more. */
  async function begin(query: string): Promise<Socket> {
    const { hostname, port } = new URL(panel.url);
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    const path = `/api/admin/v1/users/export.csv${query}`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: panel\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, 'readable');
    expect(String(socket.read(12))).toBe('HTTP/1.1 200');
    await sleep(500);
    return socket;
  }

  /** Reads to the end of the connection. Returns whether the file is whole: its last line ends the chunks. */
  async function readOn(socket: Socket): Promise<boolean> {
    let last = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (last = (last + chunk.toString('latin1')).slice(-20)));
    await once(socket, 'close');
    return last.endsWith('\r\n0\r\n\r\n');
  }

  it(
    'is cut off when another request deletes its level, and the panel keeps running',
    async () => {
      const socket = await begin('?level=gold');
      // In one transaction. Between two, a read would find no users and end the file cleanly.
      await installation.admin.service(Database).transaction(async (manager) => {
        // In portions. A busy server needs more time for all users than one statement may take.
        for (let last = PORTION; last <= USERS + PORTION; last += PORTION)
          await manager.query(
            `UPDATE users SET level_id = (SELECT id FROM levels WHERE name <> 'gold') WHERE id > ${last - PORTION} AND id <= ${last}`,
          );
        await manager.query(`DELETE FROM levels WHERE name = 'gold'`);
      });
      expect(await readOn(socket)).toBe(false);
      expect((await panel.send('/health/live')).status).toBe(200);
      expect(panel.log.filter((line) => Number(line['level']) >= 60)).toEqual([]);
    },
    PATIENCE_MS,
  );

  (isOnServer ? it : it.skip)(
    'is cut off when the database dies, and the panel keeps running',
    async () => {
      const socket = await begin('');
      await privateServer?.kill();
      expect(await readOn(socket)).toBe(false);
      expect((await panel.send('/health/live')).status).toBe(200);
      await privateServer?.restart();
      expect(panel.log.filter((line) => Number(line['level']) >= 60)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
