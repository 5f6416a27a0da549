import type { VersionName, VersionsService } from './versions.service.js';

/** Caches a value that is read from the database as a whole. Reads it again when its version has changed. */
export class VersionedValue<T> {
  private latest: { version: number; value: T } | undefined;
  private loading: { version: number; value: Promise<T> } | undefined;

  constructor(
    private readonly versions: VersionsService,
    private readonly name: VersionName,
    private readonly load: () => Promise<T>,
  ) {}

  /** The value as of the last use; undefined before the first one. It asks nobody. */
  get known(): T | undefined {
    return this.latest?.value;
  }

  /** The value at the newest version. Concurrent calls share one read. */
  async current(): Promise<T> {
    const version = await this.versions.current(this.name);
    if (this.latest?.version === version) return this.latest.value;
    if (this.loading?.version !== version) this.loading = { version, value: this.reload(version) };
    return this.loading.value;
  }

  private async reload(version: number): Promise<T> {
    try {
      const value = await this.load();
      if (this.loading?.version === version) this.latest = { version, value };
      return value;
    } finally {
      if (this.loading?.version === version) this.loading = undefined;
    }
  }
}
