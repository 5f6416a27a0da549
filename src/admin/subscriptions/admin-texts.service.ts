import { Injectable } from '@nestjs/common';
import { NotFound } from '../../common/problems/panel.errors.js';
import { type Precondition, tagOf } from '../../fields/version/precondition.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import type { FormatName } from '../../subscriptions/formats/format-names.js';
import { type Preview, SubscriptionPreviewsService } from '../../subscriptions/subscription-previews.service.js';
import { type ShownText, SubscriptionTextsService } from '../../subscriptions/texts/subscription-texts.service.js';
import { templateNamed, textNamed, type TextName } from '../../subscriptions/texts/text-names.js';

/** A text with the form that documents of responses have. */
type TextDocument = { readonly [Key in keyof ShownText]: ShownText[Key] };

/** The templates and rules of subscriptions in the admin API. */
@Injectable()
export class AdminTextsService {
  constructor(
    private readonly texts: SubscriptionTextsService,
    private readonly previews: SubscriptionPreviewsService,
  ) {}

  async list(): Promise<{ readonly items: readonly ShownText[] }> {
    return { items: await this.texts.list() };
  }

  /** @throws NotFound */
  async get(name: string): Promise<TaggedDocument<TextDocument>> {
    return tagged(await this.texts.get(known(name)));
  }

  /** @throws NotFound, InvalidValue, PreconditionFailed */
  async set(name: string, content: string, precondition: Precondition): Promise<TaggedDocument<TextDocument>> {
    return tagged(await this.texts.set(known(name), content, precondition));
  }

  /** @throws NotFound */
  async reset(name: string): Promise<ShownText> {
    return this.texts.reset(known(name));
  }

  /** @throws NotFound (user) */
  async preview(userId: number, format: FormatName): Promise<Preview> {
    return this.previews.show(userId, format);
  }

  /** @throws NotFound, InvalidValue */
  async previewWith(name: string, content: string, userId: number): Promise<Preview> {
    const template = templateNamed(name);
    if (template === undefined) throw new NotFound('template');
    return this.previews.showWith(template, content, userId);
  }
}

function known(name: string): TextName {
  const text = textNamed(name);
  if (text === undefined) throw new NotFound('text');
  return text;
}

/** With the ETag of name and content. */
function tagged(text: TextDocument): TaggedDocument<TextDocument> {
  return new TaggedDocument(text, tagOf({ name: text.name, content: text.content }));
}
