import { Injectable, Logger } from '@nestjs/common';
import { VersionedValue } from '../../database/versions/versioned-value.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { SubscriptionUrlsService } from '../urls/subscription-urls.service.js';
import { BadTemplate } from '../templates/template.errors.js';
import { compileTexts, type CompiledTexts } from './compiled-texts.js';
import { SubscriptionTextRepository } from './subscription-text.repository.js';
import { DEFAULT_TEXTS, TEXT_NAMES, type TextName } from './text-names.js';

/** Caches formats and rules, as of the last version of texts. */
@Injectable()
export class TextCache {
  private readonly logger = new Logger('Subscriptions');
  private readonly compiled: VersionedValue<CompiledTexts>;

  constructor(
    private readonly texts: SubscriptionTextRepository,
    private readonly urls: SubscriptionUrlsService,
    versions: VersionsService,
  ) {
    this.compiled = new VersionedValue(versions, 'subscriptions', () => this.load());
  }

  async current(): Promise<CompiledTexts> {
    return this.compiled.current();
  }

  private async load(): Promise<CompiledTexts> {
    const edited = await this.texts.byName();
    const { host } = await this.urls.current();
    const texts = { ...DEFAULT_TEXTS };
    for (const name of TEXT_NAMES) {
      const content = edited.get(name)?.content;
      if (content !== undefined && this.isUsable(name, content, host)) texts[name] = content;
    }
    return compileTexts(texts, host);
  }

  /** A newer version of the panel may reject a text that an older one has stored. */
  private isUsable(name: TextName, content: string, host: string | undefined): boolean {
    try {
      compileTexts({ ...DEFAULT_TEXTS, [name]: content }, host);
      return true;
    } catch (error) {
      if (!(error instanceof BadTemplate)) throw error;
      this.logger.warn({ message: `The text ${name} cannot be used, so its default stands in`, error });
      return false;
    }
  }
}
