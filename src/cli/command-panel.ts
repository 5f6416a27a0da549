import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SystemClock } from '../common/time/clock.js';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { HEARTBEAT_MS, HeartbeatService } from '../database/processes/heartbeat.service.js';
import { PanelModule } from '../panel.module.js';

/** The panel without its server, for one command. No other process needs to run. */
export class CommandPanel {
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly context: INestApplicationContext) {}

  /** @throws DatabaseUnavailable, SchemaTooNew */
  static async open(config: Config): Promise<CommandPanel> {
    const context = await NestFactory.createApplicationContext(
      PanelModule.register(config, new SystemClock(), 'command'),
      {
        logger: false,
        abortOnError: false,
      },
    );
    const panel = new CommandPanel(context);
    try {
      await panel.service(Database).open();
      // A command has no timers of Nest.
      panel.timer = setInterval(() => void panel.service(HeartbeatService).tick(), HEARTBEAT_MS).unref();
      return panel;
    } catch (error) {
      await panel.close();
      throw error;
    }
  }

  service<T>(type: Type<T> | (abstract new (...parameters: never[]) => T)): T {
    return this.context.get<T>(type, { strict: false });
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.context.close();
  }
}
