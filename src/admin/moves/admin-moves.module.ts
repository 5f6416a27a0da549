import { Module } from '@nestjs/common';
import { provideRepository } from '../../database/repository.js';
import { MovingModule } from '../../moving/moving.module.js';
import { provideOperations } from '../../operations/provide-operations.js';
import { OperationsModule } from '../../operations/operations.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { ImportSourcesService } from './import-sources.service.js';
import { PanelImportPart } from './panel-import-part.entity.js';
import { PanelImportPartRepository } from './panel-import-part.repository.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportRunner } from './panel-import.runner.js';
import { PanelImportsController } from './panel-imports.controller.js';
import { PanelImportsService } from './panel-imports.service.js';
import { UploadedDumpsService } from './uploaded-dumps.service.js';

/** Imports from other panels, in the admin API. */
@Module({
  imports: [AccessModule, MovingModule, OperationsModule],
  controllers: [PanelImportsController],
  providers: [
    provideRepository(PanelImportPartRepository, PanelImportPart),
    provideOperations(PanelImportRepository),
    ImportSourcesService,
    PanelImportRunner,
    PanelImportsService,
    UploadedDumpsService,
  ],
})
export class AdminMovesModule {}
