import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../request/surface.js';
import { withoutCode } from './without-code.js';

const NUMBER = /^\d{1,10}$/;
const FAILED = 400;

/**
 * The paths of requests as the log may have them. A person may send the code of a link, or another secret, to any path. So of a path that
 * the panel does not serve the log has the words at its beginning that paths of the panel have, and of a rejected one and of a page
 * no parameters other than numbers.
 */
export class LoggedPaths {
  private readonly words = new Set<string>();

  /** Call this before routes are added. */
  addTo(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url }) => {
      for (const word of url.split('/')) if (isWord(word)) this.words.add(word);
    });
  }

  of(request: FastifyRequest, status: number): string {
    const path = pathOf(request.originalUrl);
    if (request.is404) return this.known(path);
    // Each poll asks, and the template costs more than the rest of the line.
    if (status < FAILED && path.startsWith('/api/')) return withoutCode(path);
    const template = request.routeOptions.url;
    return template === undefined ? this.known(path) : filled(template, path);
  }

  private known(path: string): string {
    const segments = path.split('/');
    const first = segments.findIndex((segment) => segment !== '' && !this.words.has(segment));
    return first === -1 ? path : [...segments.slice(0, first), '…'].join('/');
  }
}

function isWord(segment: string): boolean {
  return segment !== '' && !segment.includes(':') && !segment.includes('*');
}

/** The template of a route, with those values of its parameters that are numbers. */
function filled(template: string, path: string): string {
  const segments = path.split('/');
  return template
    .split('/')
    .map((part, index) => {
      if (part === '' || isWord(part)) return part;
      const value = segments[index] ?? '';
      return NUMBER.test(value) && !part.includes('*') && !part.startsWith(':code') ? value : '…';
    })
    .join('/');
}
