import { request, requestTagged } from '../client.js';
import { type SubscriptionTextName, words } from '../generated.js';

export type { SubscriptionText, SubscriptionTextName } from '../generated.js';

export const TEXT_NAMES = words.SubscriptionTextName;

const at = (name: SubscriptionTextName) => ({ path: { name } });

/** The templates of subscriptions, the rules of user agents, and the texts of hand-overs. */
export const texts = {
  list: () => request('get', '/subscription-texts'),
  get: (name: SubscriptionTextName) => requestTagged('get', '/subscription-texts/{name}', { params: at(name) }),
  set: (name: SubscriptionTextName, content: string, etag: string) =>
    requestTagged('put', '/subscription-texts/{name}', {
      params: { ...at(name), header: { 'If-Match': etag } },
      body: { content },
    }),
  reset: (name: SubscriptionTextName) => request('delete', '/subscription-texts/{name}', { params: at(name) }),
  /** The file of a user with a text that is not stored. */
  preview: (name: SubscriptionTextName, content: string, user: number) =>
    request('post', '/subscription-texts/{name}/preview', {
      params: { ...at(name), query: { user } },
      body: { content },
    }),
};
