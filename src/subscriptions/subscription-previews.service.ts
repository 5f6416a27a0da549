import { Injectable } from '@nestjs/common';
import { UserRepository } from '../users/user/user.repository.js';
import { type Omission, type SubscriptionFile } from './answer/subscription-file.js';
import { SubscriptionFilesService } from './answer/subscription-files.service.js';
import { FORMAT_NAMES, type FormatName } from './formats/format-names.js';
import type { Subscriber } from './links/subscriber.js';
import { SubscriptionTextsService } from './texts/subscription-texts.service.js';
import { TextCache } from './texts/text.cache.js';
import type { TemplateName } from './texts/text-names.js';

/** Stands in for the code of a link, so that a preview shows nobody's link. */
const NO_CODE = 'preview';

/** A file that an operator looks at. */
export interface Preview {
  readonly format: FormatName;
  readonly content: string;
  /** The servers that the file lacks, with the reasons. */
  readonly left_out: readonly Omission[];
}

/** A server that some formats leave out. */
export interface FormatOmission extends Omission {
  readonly format: FormatName;
}

/** Shows operators what the apps of a user get. */
@Injectable()
export class SubscriptionPreviewsService {
  constructor(
    private readonly users: UserRepository,
    private readonly files: SubscriptionFilesService,
    private readonly texts: TextCache,
    private readonly edited: SubscriptionTextsService,
  ) {}

  /** @throws NotFound */
  async show(user: number | string, format: FormatName): Promise<Preview> {
    const { formats } = await this.texts.current();
    return preview(format, await this.files.build(await this.subscriber(user), NO_CODE, formats[format]));
  }

  /** The file with a text that is not stored yet. @throws NotFound, InvalidValue */
  async showWith(name: TemplateName, content: string, user: number | string): Promise<Preview> {
    const { formats } = await this.edited.compiled(name, content);
    return preview(name, await this.files.build(await this.subscriber(user), NO_CODE, formats[name]));
  }

  /** The servers that a user lacks in some format. @throws NotFound */
  async omissions(user: number | string): Promise<FormatOmission[]> {
    const { formats } = await this.texts.current();
    const subscriber = await this.subscriber(user);
    const found = await Promise.all(
      FORMAT_NAMES.map(async (format) => {
        const { leftOut } = await this.files.build(subscriber, NO_CODE, formats[format]);
        return leftOut.map((omission) => ({ ...omission, format }));
      }),
    );
    return found.flat();
  }

  private async subscriber(user: number | string): Promise<Subscriber> {
    return { ...(await this.users.get(user)), linkId: 0 };
  }
}

function preview(format: FormatName, { body, leftOut }: SubscriptionFile): Preview {
  return { format, content: body.toString('utf8'), left_out: leftOut };
}
