import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { wrongField } from '../../common/problems/panel.errors.js';
import { isJsonObject } from '../../common/json/json-object.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import type { Upload } from '../../http/body/streamed-body.js';
import { UploadPlaces } from '../../http/upload/upload-places.js';
import { DEFAULT_TIME_ZONES } from '../../moving/panels/open-panel.js';
import { SourceRefused } from '../../moving/moving.errors.js';
import { reason } from '../../moving/reasons/reason.js';
import { DumpReader } from '../../moving/reading/dump-reader.js';
import { type LiveAddress, readLiveAddress } from '../../moving/sources/live/live-address.js';
import { LivePanelRepository } from '../../moving/sources/live/live-panel.repository.js';
import type { Source } from '../../moving/sources/source.js';
import { type AdminCaller, actorColumns } from '../../operators/access/admin-caller.js';
import type { PanelImportDto, PanelImportDumpQuery } from './panel-import.dto.js';
import { AT_THE_START, type PanelImport } from './panel-import.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportsService } from './panel-imports.service.js';
import { UploadedDumpsService } from './uploaded-dumps.service.js';

const GIB = 1024 ** 3;
const MAX_PLAIN_BYTES = 20 * GIB;
const PLACES = { perCaller: 2, inAll: 4, bytesPerCaller: 4 * GIB, bytesInAll: 8 * GIB };

/** The dump or the live database of an import: takes it in, and opens it for the job. */
@Injectable()
export class ImportSourcesService {
  private readonly logger = new Logger('PanelImports');
  private readonly places = new UploadPlaces({ noun: 'dumps', ...PLACES });

  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly imports: PanelImportsService,
    private readonly dumps: UploadedDumpsService,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Stores a dump in a private file while it arrives, and begins its dry run. If the upload breaks off, nothing stays. */
  async receiveDump({ body }: Upload, wanted: PanelImportDumpQuery, caller: AdminCaller): Promise<{ id: number }> {
    return this.places.run(caller.operator.id, body, () => this.storeDump(body, wanted, caller));
  }

  private async storeDump(body: Readable, wanted: PanelImportDumpQuery, caller: AdminCaller): Promise<{ id: number }> {
    const dumpPath = await this.dumps.create();
    try {
      const id = await this.add(wanted, caller, { filePath: dumpPath, sealedSource: null });
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

  /** Begins the dry run from a live database. @throws InvalidValue for a wrong address */
  async connect(
    { database_url: url, database_ca: ca, database_cert: cert, database_key: key, ...wanted }: PanelImportDto,
    caller: AdminCaller,
  ) {
    const address = { url, ca, cert, key };
    requireAddress(address);
    const sealedSource = this.secrets.seal(JSON.stringify(address));
    const id = await this.add(wanted, caller, { filePath: null, sealedSource });
    await this.imports.begin(id, 'receiving', 'trying', caller);
    return { id };
  }

  /** True if this process can open the source of an import. */
  isHere({ filePath }: PanelImport): boolean {
    return filePath === null || this.dumps.isHere(filePath);
  }

  /** @throws SourceRefused, SourceUnreachable; ReaderEnded where the reader of a dump died or stood still */
  async open({ filePath, sealedSource }: PanelImport, signal: AbortSignal): Promise<Source> {
    if (filePath !== null) return DumpReader.open({ path: filePath, maxBytes: MAX_PLAIN_BYTES }, signal);
    const text = sealedSource === null ? undefined : this.secrets.open(sealedSource);
    if (text === undefined) throw new SourceRefused(reason('address-lost'));
    const address: unknown = JSON.parse(text);
    if (!isJsonObject(address)) throw new Error('a stored address must be an object');
    const given = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    const { url, ca, cert, key } = address;
    const source = await LivePanelRepository.open({
      url: String(url),
      ca: given(ca),
      cert: given(cert),
      key: given(key),
    });
    signal.addEventListener('abort', () => void source.close(), { once: true });
    return source;
  }

  /** Removes the file of an import. Its row has no address any more once it has ended. */
  async remove({ id, filePath }: PanelImport): Promise<void> {
    if (filePath === null) return;
    try {
      await this.dumps.remove(filePath);
    } catch (error) {
      this.logger.log({ message: `The dump of import ${id} could not be removed yet`, error });
    }
  }

  private async add(
    { panel, origin, time_zone: timeZone, email_domain: emailDomain, database }: PanelImportDumpQuery,
    caller: AdminCaller,
    source: Pick<PanelImport, 'filePath' | 'sealedSource'>,
  ): Promise<number> {
    const now = this.clock.unixSeconds();
    const input = {
      ...{ panel, origin: origin ?? panel, timeZone: timeZone ?? DEFAULT_TIME_ZONES[panel] },
      ...{ emailDomain: emailDomain ?? null, databaseName: database ?? null },
      source: source.filePath === null ? ('database' as const) : ('dump' as const),
    };
    const row = {
      ...{ kind: 'panel-import' as const, state: 'receiving' as const, about: panel, ...actorColumns(caller) },
      ...{ input, ...AT_THE_START, ...source, done: 0, refused: 0, createdAt: now, heardAt: now },
    };
    return this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      return (await rows.save(rows.create(row))).id;
    });
  }
}

/** The check of the body knows the form of an address only roughly. A caller gets no file of this machine read. */
function requireAddress(address: LiveAddress): void {
  const { isUnreadable, problems } = readLiveAddress(address, false);
  if (isUnreadable)
    throw wrongField('database_url', 'must be mysql://user:password@host:3306/name', 'database-address');
  if (problems.length === 0) return;
  throw wrongField('database_url', problems.join('; '), 'database-words', { problem: problems.join('; ') });
}
