import { Repository } from 'typeorm';
import type { SubscriptionText } from './subscription-text.entity.js';

/** The rows of `subscription_texts`. */
export class SubscriptionTextRepository extends Repository<SubscriptionText> {
  /** The edited texts by their names. */
  async byName(): Promise<ReadonlyMap<string, SubscriptionText>> {
    return new Map((await this.find()).map((text) => [text.name, text]));
  }
}
