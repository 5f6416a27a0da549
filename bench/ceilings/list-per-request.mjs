// A user list as many panels make it: each request reads all users from the database and encodes them, even for a 304.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, Headers, Module, Param, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { readConfig } from '../../dist/config/read-config.js';
import { createDatabase } from '../../dist/database/database.module.js';

const ROWS = `SELECT id AS uid, port, passwd, speed_limit, enable FROM users
  WHERE status <> -1 AND enable = 1 AND u < transfer_enable - d AND port > 0 AND expired_at >= ?
  AND level_id = 1 AND group_id IS NULL ORDER BY id`;
/** The values of the node, in each user of an ssr list. */
const OF_NODE = { method: 'chacha20', protocol: 'auth_aes128_sha1', obfs: 'tls1.2_ticket_auth', obfs_param: '' };
const packed = promisify(gzip);

const database = createDatabase(readConfig());
await database.open();

class ListController {
  async list(family, headers, reply) {
    const today = new Date().toISOString().slice(0, 10);
    const rows = await database.read((manager) => manager.query(ROWS, [today]));
    const more = family === 'ssr' ? OF_NODE : {};
    const data = rows.map((row) => ({ ...row, speed_limit: Number(row.speed_limit), ...more }));
    const body = JSON.stringify({ status: 'success', code: 200, data, message: 'ok', updateTime: 0 });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    void reply.header('etag', etag).header('content-type', 'application/json; charset=utf-8');
    if (headers['if-none-match'] !== undefined) return reply.status(304).send();
    if (headers['accept-encoding'] !== 'gzip') return reply.send(body);
    return reply.header('content-encoding', 'gzip').send(await packed(body));
  }
}

class ListModule {}

const { prototype } = ListController;
Get('list/:family')(prototype, 'list', Object.getOwnPropertyDescriptor(prototype, 'list'));
Param('family')(prototype, 'list', 0);
Headers()(prototype, 'list', 1);
Res()(prototype, 'list', 2);
Controller()(ListController);
Module({ controllers: [ListController] })(ListModule);

const app = await NestFactory.create(ListModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
