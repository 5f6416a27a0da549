import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import { TtlValue } from '../overview/ttl-value.js';
import { rightTo } from './attention-codes.js';
import type { AttentionItem } from './attention-item.js';
import { FirstStepsService } from './first-steps.service.js';
import { AttentionItemsService } from './attention-items.service.js';

/** All callers of these seconds share one look. */
const KEPT_SECONDS = 10;

export type AttentionDocument = Awaited<ReturnType<AttentionService['of']>>;

/** Collects what operators should do something about. */
@Injectable()
export class AttentionService {
  private readonly items: TtlValue<readonly AttentionItem[]>;

  constructor(
    items: AttentionItemsService,
    private readonly steps: FirstStepsService,
    clock: Clock,
  ) {
    this.items = new TtlValue(KEPT_SECONDS, clock, () => items.list());
  }

  /** The items that the caller may know of, and the first steps. */
  async of(caller: AdminCaller) {
    const items = (await this.items.get()).filter((item) => caller.has(rightTo(item.code)));
    return { items, first_steps: await this.steps.of(caller) };
  }
}
