import { apiAddress, request } from './client.js';

/** Calls that must not compile. The compiler checks them with the rest; nothing runs them. */
export const wrongCalls = {
  // @ts-expect-error -- no such path
  path: () => request('get', '/user', {}),
  // @ts-expect-error -- the path has no such method
  method: () => request('post', '/overview', {}),
  // @ts-expect-error -- the path needs the id of a user
  noPart: () => request('get', '/users/{id}'),
  // @ts-expect-error -- the id is text
  part: () => request('get', '/users/{id}', { params: { path: { id: '1' } } }),
  // @ts-expect-error -- no such filter
  filter: () => request('get', '/users', { params: { query: { stat: 'active' } } }),
  // @ts-expect-error -- no such state
  value: () => request('get', '/users', { params: { query: { state: 'odd' } } }),
  // @ts-expect-error -- the version is missing
  noVersion: () => request('delete', '/users/{id}', { params: { path: { id: 1 } } }),
  // @ts-expect-error -- a field is missing
  noField: () => request('post', '/levels', { body: { name: 'gold' } }),
  // @ts-expect-error -- no such field
  field: () => request('post', '/groups', { body: { name: 'staff', rank: 1 } }),
  // @ts-expect-error -- no such option
  option: () => request('get', '/overview', { parms: {} }),
  // @ts-expect-error -- no such field in the response
  answer: async () => typeof (await request('get', '/overview')).user,
  // @ts-expect-error -- a 64-bit amount is not always a `number`
  amount: async () => Math.round((await request('get', '/overview')).traffic_24h.upload),
  // @ts-expect-error -- the file has no such filter
  link: () => apiAddress('/users/export.csv', { nod: 1 }),
};
