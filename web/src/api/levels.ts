import { ask } from './client.js';

export const levels = {
  list: () => ask('get', '/levels'),
  add: (body: { name: string; rank: number }) => ask('post', '/levels', { body }),
  remove: (name: string) => ask('delete', '/levels/{name}', { params: { path: { name } } }),
};

export const groups = {
  list: () => ask('get', '/groups'),
  add: (name: string) => ask('post', '/groups', { body: { name } }),
  remove: (name: string) => ask('delete', '/groups/{name}', { params: { path: { name } } }),
  link: (name: string, id: number) => ask('put', '/groups/{name}/nodes/{id}', { params: { path: { name, id } } }),
  unlink: (name: string, id: number) => ask('delete', '/groups/{name}/nodes/{id}', { params: { path: { name, id } } }),
};
