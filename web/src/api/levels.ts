import { call } from './client.js';

export interface Level {
  readonly id: number;
  readonly name: string;
  readonly rank: number;
}

export interface Group {
  readonly id: number;
  readonly name: string;
  /** By name. */
  readonly nodes: readonly string[];
}

export const levels = {
  list: () => call<{ items: Level[] }>('GET', '/levels'),
  add: (body: { name: string; rank: number }) => call<Level>('POST', '/levels', { body }),
  remove: (name: string) => call<void>('DELETE', `/levels/${encodeURIComponent(name)}`),
};

export const groups = {
  list: () => call<{ items: Group[] }>('GET', '/groups'),
  add: (name: string) => call<Group>('POST', '/groups', { body: { name } }),
  remove: (name: string) => call<void>('DELETE', `/groups/${encodeURIComponent(name)}`),
  link: (name: string, node: number) =>
    call<void>('PUT', `/groups/${encodeURIComponent(name)}/nodes/${node}`, { body: {} }),
  unlink: (name: string, node: number) => call<void>('DELETE', `/groups/${encodeURIComponent(name)}/nodes/${node}`),
};
