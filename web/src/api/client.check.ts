import { apiAddress, ask } from './client.js';

/** Calls that must not compile: the types are checked with the others, and nothing calls this. */
export const wrongCalls = {
  // @ts-expect-error -- no such path
  path: () => ask('get', '/user', {}),
  // @ts-expect-error -- no such method of it
  method: () => ask('post', '/overview', {}),
  // @ts-expect-error -- of which user?
  noPart: () => ask('get', '/users/{id}'),
  // @ts-expect-error -- the number is a text
  part: () => ask('get', '/users/{id}', { params: { path: { id: '1' } } }),
  // @ts-expect-error -- no such filter
  filter: () => ask('get', '/users', { params: { query: { stat: 'active' } } }),
  // @ts-expect-error -- no such state
  value: () => ask('get', '/users', { params: { query: { state: 'odd' } } }),
  // @ts-expect-error -- of which version?
  noVersion: () => ask('delete', '/users/{id}', { params: { path: { id: 1 } } }),
  // @ts-expect-error -- a field is missing
  noField: () => ask('post', '/levels', { body: { name: 'gold' } }),
  // @ts-expect-error -- no such field
  field: () => ask('post', '/groups', { body: { name: 'staff', rank: 1 } }),
  // @ts-expect-error -- no such option
  option: () => ask('get', '/overview', { parms: {} }),
  // @ts-expect-error -- no such field in the answer
  answer: async () => typeof (await ask('get', '/overview')).user,
  // @ts-expect-error -- 64 bits are no number to calculate with
  amount: async () => Math.round((await ask('get', '/overview')).traffic_24h.upload),
  // @ts-expect-error -- no such filter of the file
  link: () => apiAddress('/users/export.csv', { nod: 1 }),
};
