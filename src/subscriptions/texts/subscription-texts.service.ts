import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { wrongField } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import type { Precondition } from '../../fields/version/precondition.js';
import { SubscriptionUrlsService } from '../urls/subscription-urls.service.js';
import { BadTemplate } from '../templates/template.errors.js';
import { compileTexts, type CompiledTexts } from './compiled-texts.js';
import { SubscriptionTextRepository } from './subscription-text.repository.js';
import { DEFAULT_TEXTS, TEXT_NAMES, type TextName } from './text-names.js';

/** The longest text, in bytes: a column of MySQL holds 65,535. */
export const MAX_TEXT_BYTES = 48_000;

/** A text with its origin. */
export interface ShownText {
  readonly name: TextName;
  readonly content: string;
  /** Unix seconds; null for the default. */
  readonly changed_at: number | null;
}

/** The templates of files and the rules of user agents, which operators edit. */
@Injectable()
export class SubscriptionTextsService {
  constructor(
    private readonly versions: VersionsService,
    private readonly texts: SubscriptionTextRepository,
    private readonly urls: SubscriptionUrlsService,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
  ) {}

  /** All texts, edited or not. */
  async list(): Promise<ShownText[]> {
    const edited = await this.texts.byName();
    return TEXT_NAMES.map((name) => {
      const text = edited.get(name);
      return { name, content: text?.content ?? DEFAULT_TEXTS[name], changed_at: text?.changedAt ?? null };
    });
  }

  async get(name: TextName): Promise<ShownText> {
    const edited = (await this.texts.byName()).get(name);
    return { name, content: edited?.content ?? DEFAULT_TEXTS[name], changed_at: edited?.changedAt ?? null };
  }

  /** The formats with another text in the place of one. @throws InvalidValue */
  async compiled(name: TextName, content: string): Promise<CompiledTexts> {
    if (Buffer.byteLength(content) > MAX_TEXT_BYTES) {
      throw wrongField('content', `must be ${MAX_TEXT_BYTES} bytes or fewer`, 'too-long', { most: MAX_TEXT_BYTES });
    }
    const { host } = await this.urls.current();
    try {
      return compileTexts({ ...DEFAULT_TEXTS, [name]: content.toWellFormed() }, host);
    } catch (error) {
      if (!(error instanceof BadTemplate)) throw error;
      throw wrongField('content', error.message, 'template', { why: error.message, ...error.values });
    }
  }

  /** Stores a text. Every subscription has it within a second. @throws InvalidValue, PreconditionFailed */
  async set(name: TextName, content: string, precondition?: Precondition): Promise<ShownText> {
    await this.compiled(name, content);
    return this.versions.change(['subscriptions'], async (manager) => {
      const texts = manager.withRepository(this.texts);
      const before = (await texts.byName()).get(name)?.content ?? DEFAULT_TEXTS[name];
      precondition?.check({ name, content: before });
      const changedAt = this.clock.unixSeconds();
      await texts.save(texts.create({ name, content, changedAt }));
      const states = { before: outline(before), after: outline(content) };
      await this.audit.record(manager, {
        action: 'subscription-text.changed',
        subject: `subscription-text:${name}`,
        ...states,
      });
      return { name, content, changed_at: changedAt };
    });
  }

  /** Makes the default valid again. */
  async reset(name: TextName): Promise<ShownText> {
    return this.versions.change(['subscriptions'], async (manager) => {
      const texts = manager.withRepository(this.texts);
      const before = (await texts.byName()).get(name)?.content ?? DEFAULT_TEXTS[name];
      await texts.delete({ name });
      const states = { before: outline(before), after: outline(DEFAULT_TEXTS[name]) };
      await this.audit.record(manager, {
        action: 'subscription-text.reset',
        subject: `subscription-text:${name}`,
        ...states,
      });
      return { name, content: DEFAULT_TEXTS[name], changed_at: null };
    });
  }
}

/** The audit log has the hash of a text: a text may be longer than an entry. */
function outline(content: string): { readonly bytes: number; readonly sha256: string } {
  return { bytes: Buffer.byteLength(content), sha256: hash('sha256', content, 'hex') };
}
