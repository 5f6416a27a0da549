import { request, requestTagged } from '../client.js';
import { type SubscriptionTextName, words } from '../generated.js';

export type { SubscriptionLink, SubscriptionOmission, SubscriptionText, SubscriptionTextName } from '../generated.js';

export const TEXT_NAMES = words.SubscriptionTextName;

const textNamed = (name: SubscriptionTextName) => ({ path: { name } });

/** The templates of subscriptions, the rules of user agents, and the texts of hand-overs. */
export const texts = {
  list: () => request('get', '/subscription-texts'),
  get: (name: SubscriptionTextName) => requestTagged('get', '/subscription-texts/{name}', { params: textNamed(name) }),
  set: (name: SubscriptionTextName, content: string, etag: string) =>
    requestTagged('put', '/subscription-texts/{name}', {
      params: { ...textNamed(name), header: { 'If-Match': etag } },
      body: { content },
    }),
  reset: (name: SubscriptionTextName) => request('delete', '/subscription-texts/{name}', { params: textNamed(name) }),
  /** The file of a user with a text that is not stored. */
  preview: (name: SubscriptionTextName, content: string, user: number) =>
    request('post', '/subscription-texts/{name}/preview', {
      params: { ...textNamed(name), query: { user } },
      body: { content },
    }),
};

/** The subscription links of users. */
export const links = {
  of: (id: number) => request('get', '/users/{id}/links', { params: { path: { id } } }),
  add: (id: number, name: string) => request('post', '/users/{id}/links', { params: { path: { id } }, body: { name } }),
  rename: (id: number, link: number, name: string) =>
    request('patch', '/users/{id}/links/{link}', { params: { path: { id, link } }, body: { name } }),
  /** @param overlap seconds for which the old link stays valid */
  replace: (id: number, link: number, overlap: number) =>
    request('post', '/users/{id}/links/{link}/replace', { params: { path: { id, link } }, body: { overlap } }),
  /** Gives a user without a link one. */
  handOver: (id: number) => request('post', '/users/{id}/hand-over', { params: { path: { id } } }),
  end: (id: number, link: number) => request('delete', '/users/{id}/links/{link}', { params: { path: { id, link } } }),
  replaceCredentials: (id: number) => request('post', '/users/{id}/credentials', { params: { path: { id } } }),
};
