import { type ComponentType, createElement, lazy, useState } from 'react';
import { connection } from '../../session/connection.js';
import { askForPage } from './page-requests.js';

type Load = () => Promise<{ default: ComponentType }>;

const loads = new Map<string, Load>();
const watchers = new Set<() => void>();
let running = 0;

/** The pages that load now. The line above the pages watches. */
export const pageLoads = {
  isRunning: (): boolean => running > 0,

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  /** Loads a page before it opens. A failure shows when the page opens. @param path such as `users` or `users/7` */
  prepare: (path: string): void => {
    void loads
      .get(path.replace(/\/\d+$/, '/:id'))?.()
      .catch(() => undefined);
  },
};

/** A page that loads when it opens. While it does, the line above the pages moves. */
export function lazyPage(path: string, load: Load): ComponentType {
  let Loaded: ComponentType | undefined;
  const keep: Load = async () => {
    const page = await load();
    Loaded = page.default;
    return page;
  };
  loads.set(path, keep);
  const Loading = lazy(async () => {
    askForPage(path);
    try {
      return await loadPart(keep);
    } catch (error) {
      throw new PageNotLoaded(error);
    }
  });
  return function LazyPage() {
    // React shows a lazy page 300 ms after its stand-in at the earliest, so a page that is here already needs none.
    const [Page] = useState<ComponentType>(() => Loaded ?? Loading);
    return createElement(Page);
  };
}

/** The files of a page did not arrive: the panel is away, or it has another version now. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded', { cause });
  }
}

/** A part of a page that loads when it is first shown. The line above the pages moves meanwhile. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await load();
  } finally {
    count(-1);
  }
}

function count(change: 1 | -1): void {
  running += change;
  connection.expect(change);
  watchers.forEach((watcher) => watcher());
}
