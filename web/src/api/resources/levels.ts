import { request } from '../client.js';

export const levels = {
  list: () => request('get', '/levels'),
  add: (body: { name: string; rank: number }) => request('post', '/levels', { body }),
  remove: (name: string) => request('delete', '/levels/{name}', { params: { path: { name } } }),
};

export const groups = {
  list: () => request('get', '/groups'),
  add: (name: string) => request('post', '/groups', { body: { name } }),
  remove: (name: string) => request('delete', '/groups/{name}', { params: { path: { name } } }),
  link: (name: string, id: number) => request('put', '/groups/{name}/nodes/{id}', { params: { path: { name, id } } }),
  unlink: (name: string, id: number) =>
    request('delete', '/groups/{name}/nodes/{id}', { params: { path: { name, id } } }),
};
