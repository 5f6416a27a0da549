import { Module } from '@nestjs/common';
import { AccessModule } from '../../operators/access/access.module.js';
import { AuditApiService } from './audit-api.service.js';
import { AuditController } from './audit.controller.js';

/** The audit log in the admin API. */
@Module({ imports: [AccessModule], controllers: [AuditController], providers: [AuditApiService] })
export class AdminAuditModule {}
