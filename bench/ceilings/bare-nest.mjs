// The minimum of Nest on Fastify: one controller without guards, hooks or a log.
import 'reflect-metadata';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

class BareController {
  #bodies = new Map();

  hello() {
    return { status: 'success', code: 200, data: null, message: 'Hello' };
  }

  /** A body of that many bytes, created once. */
  bytes(length) {
    if (!this.#bodies.has(length)) this.#bodies.set(length, Buffer.alloc(Number(length), 'x'));
    return this.#bodies.get(length);
  }
}

class BareModule {}

const { prototype } = BareController;
Get('hello')(prototype, 'hello', Object.getOwnPropertyDescriptor(prototype, 'hello'));
Get('bytes/:length')(prototype, 'bytes', Object.getOwnPropertyDescriptor(prototype, 'bytes'));
Param('length')(prototype, 'bytes', 0);
Controller()(BareController);
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
