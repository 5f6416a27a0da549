import { Module } from '@nestjs/common';
import { provideOperations } from '../../operations/provide-operations.js';
import { OperationsModule } from '../../operations/operations.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminUsersModule } from '../users/admin-users.module.js';
import { CsvController } from './csv.controller.js';
import { provideRepository } from '../../database/repository.js';
import { ImportPortion } from './import/import-portion.entity.js';
import { ImportPortionRepository } from './import/import-portion.repository.js';
import { UserImportRepository } from './import/user-import.repository.js';
import { ImportRefusal } from './refusals/import-refusal.entity.js';
import { ImportRefusalRepository } from './refusals/import-refusal.repository.js';
import { ImportPiecesService } from './import/import-pieces.service.js';
import { ImportPortionsService } from './import/import-portions.service.js';
import { ImportRefusalsService } from './refusals/import-refusals.service.js';
import { ImportRowsService } from './import/import-rows.service.js';
import { ImportRunner } from './import/import.runner.js';
import { ImportUploadService } from './import/import-upload.service.js';
import { ImportsController } from './api/imports.controller.js';
import { RefusalFileService } from './api/refusal-file.service.js';
import { RefusedLinesService } from './api/refused-lines.service.js';
import { UserExportService } from './user-export.service.js';
import { UserImportsService } from './import/user-imports.service.js';

/** Users as files. This module comes before the one of users, or `users/:id` would match its paths. */
@Module({
  imports: [AccessModule, AdminUsersModule, OperationsModule, UsersModule],
  controllers: [CsvController, ImportsController],
  providers: [
    provideRepository(ImportPortionRepository, ImportPortion),
    provideRepository(ImportRefusalRepository, ImportRefusal),
    provideOperations(UserImportRepository),
    ImportPiecesService,
    ImportPortionsService,
    ImportRefusalsService,
    ImportRowsService,
    ImportRunner,
    ImportUploadService,
    RefusalFileService,
    RefusedLinesService,
    UserExportService,
    UserImportsService,
  ],
})
export class AdminCsvModule {}
