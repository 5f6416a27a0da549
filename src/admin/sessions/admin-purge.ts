import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../jobs/jobs.js';
import { OperatorSessions } from './operator-sessions.service.js';
import { Tickets } from './tickets.js';

const HOUR = 3600;

/** Removes, every hour, sessions and tickets that are past their end. */
@Injectable()
export class AdminPurge implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sessions: OperatorSessions,
    private readonly tickets: Tickets,
  ) {}

  onModuleInit(): void {
    this.jobs.every('admin-purge', HOUR, () => this.run());
  }

  async run(): Promise<void> {
    await this.sessions.purge();
    await this.tickets.purge();
  }
}
