import { request } from '../client.js';

export type { SubscriptionLink } from '../generated.js';

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
