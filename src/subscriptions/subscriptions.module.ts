import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { provideRepository } from '../database/repository.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { SubscriptionFilesService } from './answer/subscription-files.service.js';
import { AddressCache } from './entries/address.cache.js';
import { EntriesService } from './entries/entries.service.js';
import { Entry } from './entries/entry.entity.js';
import { EntryRepository } from './entries/entry.repository.js';
import { HandOversService } from './hand-overs.service.js';
import { LinkCodesService } from './links/link-codes.service.js';
import { LinkLookupsCache } from './links/link-lookups.cache.js';
import { SubscriptionKey } from './links/subscription-key.entity.js';
import { SubscriptionKeyRepository } from './links/subscription-key.repository.js';
import { SubscriptionLink } from './links/subscription-link.entity.js';
import { SubscriptionLinkRepository } from './links/subscription-link.repository.js';
import { SubscriptionLinksService } from './links/subscription-links.service.js';
import { SubscriptionUrlsService } from './urls/subscription-urls.service.js';
import { SubscriptionPreviewsService } from './subscription-previews.service.js';
import { SubscriptionText } from './texts/subscription-text.entity.js';
import { SubscriptionTextRepository } from './texts/subscription-text.repository.js';
import { SubscriptionTextsService } from './texts/subscription-texts.service.js';
import { TextCache } from './texts/text.cache.js';

/** Links, entries and texts of subscriptions, for commands and for the admin API. */
@Module({
  imports: [AddressesModule, NodesModule, UsersModule],
  providers: [
    provideRepository(EntryRepository, Entry),
    provideRepository(SubscriptionKeyRepository, SubscriptionKey),
    provideRepository(SubscriptionLinkRepository, SubscriptionLink),
    provideRepository(SubscriptionTextRepository, SubscriptionText),
    AddressCache,
    EntriesService,
    HandOversService,
    LinkCodesService,
    LinkLookupsCache,
    SubscriptionFilesService,
    SubscriptionLinksService,
    SubscriptionPreviewsService,
    SubscriptionTextsService,
    SubscriptionUrlsService,
    TextCache,
  ],
  exports: [
    EntriesService,
    HandOversService,
    LinkCodesService,
    LinkLookupsCache,
    SubscriptionFilesService,
    SubscriptionLinkRepository,
    SubscriptionLinksService,
    SubscriptionPreviewsService,
    SubscriptionTextsService,
    SubscriptionUrlsService,
    TextCache,
  ],
})
export class SubscriptionsModule {}
