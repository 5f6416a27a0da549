import fc from 'fast-check';
import type { InjectOptions } from 'light-my-request';
import type { Headers } from '../../support/panel.js';
import type { Route } from '../../support/routes.js';
import type { Description, Operation } from './description.js';
import type { Draw } from './draw.js';
import { garbled, isObject, JsonText, type LooseJson, spoilt, textOf } from './loose-json.js';
import { resourceOf, type Seen } from './seen.js';
import type { Sender } from './senders.js';

const PATH_CHARACTERS = "ABCXYZabcxyz0189-._~!$&'()*+,;=:@";

const headerText = fc.string({
  maxLength: 60,
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
/** The characters of a path (RFC 3986, `pchar`), mostly unencoded. Building `fc.webPath()` takes a second. */
const pathCharacter = fc.oneof(
  { arbitrary: fc.constantFrom(...PATH_CHARACTERS), weight: 9 },
  { arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }).map(encodeURIComponent), weight: 1 },
);
const segment = fc.array(pathCharacter, { maxLength: 10 }).map((characters) => `/${characters.join('')}`);
const webPath = fc.array(segment).map((segments) => segments.join(''));
const pathText = fc.oneof(fc.string({ maxLength: 20, unit: 'grapheme' }).map(encodeURIComponent), webPath);

const strayHeaders = fc.record(
  {
    key: headerText,
    timestamp: headerText,
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
    ),
    cookie: headerText,
    host: headerText,
    origin: headerText,
    'x-csrf-token': headerText,
    'if-match': headerText,
    'if-none-match': headerText,
    'idempotency-key': headerText,
    'accept-encoding': headerText,
    'accept-language': headerText,
    'content-type': fc.oneof(
      headerText,
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'text/csv',
        'text/plain',
        'application/json; charset=utf-16',
      ),
    ),
    'x-forwarded-for': headerText,
    'user-agent': headerText,
  },
  { requiredKeys: [] },
);

/** Creates requests that match the description, or break it in one or two places. */
export class Requests {
  constructor(
    private readonly description: Description,
    private readonly seen: Seen,
  ) {}

  make(
    draw: Draw,
    route: Route,
    sender: Sender,
  ): InjectOptions & { readonly url: string; readonly payload?: string | Buffer } {
    const operation = this.description.operation(route);
    const body = this.body(draw, operation);
    const headers = {
      ...sender.headers,
      ...this.conditions(draw, route, operation),
      ...body?.headers,
      ...(draw.happens(8) ? draw.of(strayHeaders) : {}),
    };
    const request = {
      method: route.method,
      url: this.path(draw, route, sender) + this.query(draw, operation, sender),
      headers,
      // So many addresses that failed logins delay few requests.
      remoteAddress: `10.${draw.integer(0, 255)}.${draw.integer(0, 255)}.${draw.integer(1, 254)}`,
      // A stream of events does not end.
      payloadAsStream: Object.hasOwn(operation.responses['200']?.content ?? {}, 'text/event-stream'),
    } as const;
    return body === undefined ? request : { ...request, payload: body.payload };
  }

  private path(draw: Draw, { url, audience }: Route, sender: Sender): string {
    const parts = url.split('/');
    const path = parts.map((part, index) => {
      if (!part.startsWith(':')) return part;
      const number = audience === 'node' ? sender.nodeId : undefined;
      if (number !== undefined && draw.happens(93)) return String(number);
      return this.parameter(draw, resourceOf(parts.slice(0, index).join('/')), part.slice(1));
    });
    return path.join('/') + (draw.happens(2) ? draw.of(pathText) : '');
  }

  private parameter(draw: Draw, resource: string, name: string): string {
    const known = this.seen.draw(draw, `${resource}.${name}`) ?? this.seen.draw(draw, `${resource}.id`);
    if (known !== undefined && draw.happens(85)) return encoded(known);
    if (draw.happens(40)) return String(draw.integer(0, 30));
    if (draw.happens(40)) return draw.of(pathText).replace(/^$/, 'x');
    return encoded(spoilt(draw, known ?? '1'));
  }

  private query(draw: Draw, { parameters = [] }: Operation, sender: Sender): string {
    const search = new URLSearchParams(sender.query);
    for (const { name, schema = {} } of parameters.filter((each) => each.in === 'query')) {
      if (!draw.happens(search.has(name) ? 3 : 25)) continue;
      const value = this.description.example(draw, schema, name);
      search.append(name, plain(draw.happens(20) ? spoilt(draw, value) : value));
      if (draw.happens(3)) search.append(name, 'again');
    }
    if (draw.happens(2)) search.append(draw.pick(['extra', '__proto__', 'q[a]', 'limit[]']), '1');
    return search.size === 0 ? '' : `?${search.toString()}`;
  }

  private conditions(draw: Draw, { method }: Route, { parameters = [] }: Operation): Headers {
    const names = parameters.filter((each) => each.in === 'header').map(({ name }) => name.toLowerCase());
    const headers: Headers = {};
    const tag = this.seen.draw(draw, 'etag') ?? '*';
    if (names.includes('if-match') && draw.happens(95)) headers['if-match'] = draw.happens(75) ? '*' : plain(tag);
    if (method === 'GET' && draw.happens(20)) headers['if-none-match'] = plain(tag);
    if (names.includes('idempotency-key') && draw.happens(40)) {
      headers['idempotency-key'] = draw.happens(85) ? `report-${draw.integer(1, 200)}` : draw.of(headerText);
    }
    return headers;
  }

  private body(draw: Draw, { requestBody }: Operation): { headers: Headers; payload: string | Buffer } | undefined {
    const [first, ...others] = Object.entries(requestBody?.content ?? {});
    if (first === undefined)
      return draw.happens(90) ? undefined : { headers: JSON_TYPE, payload: textOf(spoilt(draw, {})) };
    const [type, { schema }] = draw.pick([first, ...others]);
    const value = type === 'text/csv' ? (this.seen.draw(draw, type) ?? '') : this.description.example(draw, schema, '');
    const mistakes = draw.pick([0, 0, 0, 1, 1, 2]);
    let sent = value;
    for (let made = 0; made < mistakes; made++) sent = spoilt(draw, sent);
    const text = type === 'application/json' ? textOf(sent) : isObject(sent) ? form(sent) : plain(sent);
    return { headers: { 'content-type': type }, payload: draw.happens(6) ? garbled(draw, text) : text };
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function form(object: { [key: string]: LooseJson }): string {
  return new URLSearchParams(
    Object.entries(object).map(([name, value]): [string, string] => [name, plain(value)]),
  ).toString();
}

function plain(value: LooseJson): string {
  return typeof value === 'string' ? value : value instanceof JsonText ? value.text : textOf(value);
}

/** Encodes a part of a path, which cannot hold a lone surrogate. */
function encoded(value: LooseJson): string {
  return encodeURIComponent(plain(value).toWellFormed()).slice(0, 2000) || 'x';
}
