import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DatabaseHealth } from './database.health.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [TerminusModule], controllers: [HealthController], providers: [DatabaseHealth] })
export class HealthModule {}
