import { SubscriptionLinksService } from '../../subscriptions/links/subscription-links.service.js';
import { SubscriptionTextsService } from '../../subscriptions/texts/subscription-texts.service.js';
import { DEFAULT_TEXTS, isHandOver, type TextName } from '../../subscriptions/texts/text-names.js';
import type { CommandPanel } from '../command-panel.js';
import { counted } from '../output/figures.js';

/**
 * Says what is lost if a text is replaced: the edits of the current one, and the files that apps get by it. Undefined for the same
 * content, and for a default that no link uses.
 */
export async function lossByText(panel: CommandPanel, name: TextName, content: string): Promise<string | undefined> {
  const current = await panel.service(SubscriptionTextsService).get(name);
  if (current.content === content) return undefined;
  const isEdited = current.changed_at !== null;
  // No app gets a text of hand-overs.
  const { links, users } = isHandOver(name)
    ? { links: 0, users: 0 }
    : await panel.service(SubscriptionLinksService).countValid();
  const lost = isEdited ? `The edited text ${name} would be lost` : `The text ${name} would be replaced`;
  if (links === 0) return isEdited ? lost : undefined;
  const next = content === DEFAULT_TEXTS[name] ? 'the default' : 'the new one';
  return `${lost}, and the apps of ${counted(users, 'user')} (${counted(links, 'link')}) would get their files by ${next}`;
}
