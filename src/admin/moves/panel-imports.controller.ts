import { Controller, Get, Post } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { StreamedBody, TakesStream, type Upload } from '../../http/body/streamed-body.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiAct, ApiRead, ApiRoute } from '../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { FreshProof } from '../../operators/access/fresh-proof.js';
import type { Right } from '../../operators/access/rights.js';
import { ImportSourcesService } from './import-sources.service.js';
import {
  FROM_DATABASE,
  FROM_DUMP,
  PANEL_IMPORT,
  PANEL_IMPORT_BEGUN,
  PANEL_IMPORT_REPORT,
  PANEL_IMPORTS,
  type PanelImportDocument,
  type PanelImportReport,
} from './panel-import.docs.js';
import { PanelImportDto, PanelImportDumpQuery } from './panel-import.dto.js';
import { PanelImportsService } from './panel-imports.service.js';

const LARGEST_DUMP = 2 * 1024 ** 3;
/** An import writes all of these nouns with their secrets. Of the roles only owners have all rights. */
const NEEDED: readonly [Right, ...Right[]] = [
  'settings:write',
  ...(['users:write', 'users:secrets', 'nodes:write', 'nodes:secrets'] as const),
  ...(['keys:write', 'rules:write', 'traffic:write'] as const),
];

/** Imports from other panels. */
@ApiTags('Admin: settings')
@Controller(`${ADMIN_PREFIX}/panel-imports`)
export class PanelImportsController {
  constructor(
    private readonly imports: PanelImportsService,
    private readonly sources: ImportSourcesService,
  ) {}

  @Get()
  @AdminAuth('settings:read')
  @ApiRead('The newest imports from other panels', PANEL_IMPORTS)
  list(): Promise<{ items: PanelImportDocument[] }> {
    return this.imports.list();
  }

  @Post()
  @FreshProof()
  @AdminAuth(...NEEDED)
  @ApiAct('Try an import from the database of another panel', 202, PANEL_IMPORT_BEGUN, FROM_DATABASE)
  connect(
    @CheckedBody('PanelImportFromDatabase') wanted: PanelImportDto,
    @Caller() caller: AdminCaller,
  ): Promise<{ id: number }> {
    return this.sources.connect(wanted, caller);
  }

  @Post('dump')
  @FreshProof()
  @AdminAuth(...NEEDED)
  @TakesStream('application/octet-stream', LARGEST_DUMP)
  @ApiConsumes('application/octet-stream')
  @ApiRoute('Start a dry run of an import from a dump of another panel', 202, PANEL_IMPORT_BEGUN, FROM_DUMP)
  receive(
    @CheckedQuery() wanted: PanelImportDumpQuery,
    @StreamedBody() dump: Upload,
    @Caller() caller: AdminCaller,
  ): Promise<{ id: number }> {
    return this.sources.receiveDump(dump, wanted, caller);
  }

  @Get('ready')
  @FreshProof()
  @AdminAuth(...NEEDED)
  @ApiRoute('Ask whether this session may import now, before a long upload', 204)
  ready(): void {
    // The guard has answered.
  }

  @Get(':id')
  @AdminAuth('settings:read')
  @ApiRead('The progress of an import from another panel', PANEL_IMPORT)
  show(@IdParam({ noun: 'import' }) id: number): Promise<PanelImportDocument> {
    return this.imports.get(id);
  }

  @Get(':id/report')
  @AdminAuth('settings:read')
  @ApiRead('What an import from another panel would do, or has done', PANEL_IMPORT_REPORT)
  report(@IdParam({ noun: 'import' }) id: number): Promise<PanelImportReport> {
    return this.imports.report(id);
  }

  @Post(':id/start')
  @FreshProof()
  @AdminAuth(...NEEDED)
  @ApiAct('Start an import from another panel after its dry run', 202, PANEL_IMPORT_BEGUN)
  start(@IdParam({ noun: 'import' }) id: number, @Caller() caller: AdminCaller): Promise<{ id: number }> {
    return this.imports.start(id, caller);
  }
}
