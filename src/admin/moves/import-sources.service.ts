import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { wrongField } from '../../common/panel.errors.js';
import { isJsonObject } from '../../common/json/json-object.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { DEFAULT_TIME_ZONES } from '../../moving/panels/open-panel.js';
import { SourceRefused } from '../../moving/moving.errors.js';
import { reason } from '../../moving/reasons/reason.js';
import { DumpSource } from '../../moving/sources/dump/dump-source.js';
import { LivePanelRepository, readAddress } from '../../moving/sources/live/live-panel.repository.js';
import type { Source } from '../../moving/sources/source.js';
import { type AdminCaller, actorColumns } from '../../operators/access/admin-caller.js';
import type { PanelImportDto, PanelImportQuery } from './panel-import.dto.js';
import type { PanelImport } from './panel-import.entity.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportsService } from './panel-imports.service.js';
import { UploadedDumpsService } from './uploaded-dumps.service.js';

const MAX_PLAIN_BYTES = 20 * 1024 ** 3;

/** The dump or the live database of an import: takes it in, and opens it for the job. */
@Injectable()
export class ImportSourcesService {
  private readonly logger = new Logger('PanelImports');

  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly imports: PanelImportsService,
    private readonly dumps: UploadedDumpsService,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Stores a dump in a private file while it arrives, and begins its dry run. If the upload breaks off, nothing stays. */
  async receiveDump(body: Readable, wanted: PanelImportQuery, caller: AdminCaller): Promise<{ id: number }> {
    const dumpPath = await this.dumps.create();
    try {
      const id = await this.add(wanted, caller, { dumpPath });
      try {
        await this.dumps.write(dumpPath, body);
        await this.imports.begin(id, 'receiving', 'trying', caller);
        return { id };
      } catch (error) {
        await this.imports.delete(id);
        throw error;
      }
    } catch (error) {
      await this.dumps.remove(dumpPath);
      throw error;
    }
  }

  /** Begins the dry run from a live database. @throws InvalidValue for an address of another form */
  async connect({ database_url: url, database_ca: ca, ...wanted }: PanelImportDto, caller: AdminCaller) {
    requireAddress(url);
    const sealedAddress = this.secrets.seal(JSON.stringify({ url, ca }));
    const id = await this.add(wanted, caller, { sealedAddress });
    await this.imports.begin(id, 'receiving', 'trying', caller);
    return { id };
  }

  /** True if this process can open the source of an import. */
  isHere({ dumpPath }: PanelImport): boolean {
    return dumpPath === null || this.dumps.isHere(dumpPath);
  }

  /** @throws SourceRefused, SourceUnreachable */
  async open({ dumpPath, sealedAddress }: PanelImport, signal: AbortSignal): Promise<Source> {
    if (dumpPath !== null) return DumpSource.open({ path: dumpPath, maxBytes: MAX_PLAIN_BYTES, signal });
    const text = sealedAddress === null ? undefined : this.secrets.open(sealedAddress);
    if (text === undefined) throw new SourceRefused(reason('address-lost'));
    const address: unknown = JSON.parse(text);
    if (!isJsonObject(address)) throw new Error('a stored address must be an object');
    const { url, ca } = address;
    const source = await LivePanelRepository.open({
      url: String(url),
      ca: typeof ca === 'string' ? ca : undefined,
    });
    signal.addEventListener('abort', () => void source.close(), { once: true });
    return source;
  }

  /** Removes the file of an import. Its row has no address any more once it has ended. */
  async remove({ id, dumpPath }: PanelImport): Promise<void> {
    if (dumpPath === null) return;
    try {
      await this.dumps.remove(dumpPath);
    } catch (error) {
      this.logger.log({ message: `The dump of import ${id} could not be removed yet`, error });
    }
  }

  private async add(
    { panel, origin, time_zone: timeZone, email_domain: emailDomain }: PanelImportQuery,
    caller: AdminCaller,
    source: { readonly dumpPath?: string; readonly sealedAddress?: string },
  ): Promise<number> {
    const now = this.clock.unixSeconds();
    const row = {
      ...{ state: 'receiving' as const, ...actorColumns(caller), panel, origin: origin ?? panel },
      ...{ timeZone: timeZone ?? DEFAULT_TIME_ZONES[panel], emailDomain: emailDomain ?? null },
      ...{ dumpPath: source.dumpPath ?? null, sealedAddress: source.sealedAddress ?? null },
      ...{
        step: null,
        done: 0,
        total: null,
        problem: null,
        failure: null,
        createdAt: now,
        heardAt: now,
        finishedAt: null,
      },
    };
    return this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      return (await rows.save(rows.create(row))).id;
    });
  }
}

/** The check of the body knows the form of an address only roughly. */
function requireAddress(url: string): void {
  try {
    readAddress(url);
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    throw wrongField('database_url', 'must be mysql://user:password@host:3306/name', 'database-address');
  }
}
