import fc from 'fast-check';
import type { Panel } from '../../support/panel.js';
import type { Route } from '../../support/routes.js';
import type { Draw } from './draw.js';
import type { LooseJson } from './loose-json.js';
import type { Seen } from './seen.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly example?: LooseJson;
  readonly enum?: readonly LooseJson[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Apps read subscriptions, not programs that know the description. */
const SUBSCRIPTIONS = /^\/(?:s|sub|link|api\/v1\/client\/subscribe)(?:\/|$)/;
const SUBSCRIPTION: Operation = {
  parameters: ['token', 'format', 'target', 'flag'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
  responses: {},
};

/** Valid texts of every kind of field. */
const TEXTS = [
  'tokyo',
  'gold',
  'staff',
  '192.0.2.1',
  '2001:db8::1,192.0.2.7',
  'node.example.com',
  '8388',
  '443,8388',
] as const;
const MORE_TEXTS = [
  '12.3%',
  '(^|\\.)example\\.com$',
  'aes-256-gcm',
  'origin',
  'https://example.com/',
  '123456',
  'none',
] as const;

/** Fields that name a thing. Other responses show its properties under its own name. */
const NAMES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  uid: ['user.id'],
  user: ['user.id'],
  ids: ['user.id', 'quarantine.id'],
  node: ['node.id'],
  rule_id: ['rule.id'],
  level: ['level.name'],
  group: ['group.name'],
  after: ['next'],
};

/** The panel's OpenAPI description, and valid bodies and queries for its routes. */
export class Description {
  private count = 0;

  private constructor(
    private readonly document: Document,
    private readonly seen: Seen,
  ) {}

  /** @param panel must serve its description */
  static async by(panel: Panel, seen: Seen): Promise<Description> {
    return new Description((await panel.get('/api/docs-json')).json<Document>(), seen);
  }

  operation({ url, method }: Route): Operation {
    const path = url.replace(/:(\w+)/g, '{$1}');
    const operation = this.document.paths[path]?.[String(method).toLowerCase()];
    if (operation !== undefined) return operation;
    if (SUBSCRIPTIONS.test(url)) return SUBSCRIPTION;
    throw new Error(`${method} ${url} is not described`);
  }

  /** A valid value for the schema. @param name of its field */
  example(draw: Draw, schema: Schema, name: string): LooseJson {
    const [choice] = [...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    if (schema.$ref !== undefined) return this.example(draw, this.named(schema.$ref), name);
    if (choice !== undefined) return this.example(draw, draw.pick([choice, ...(schema.oneOf ?? [])]), name);
    const [first, ...others] = schema.enum ?? [];
    if (first !== undefined) return draw.pick([first, ...others]);
    const known = this.seen.draw(draw, draw.pick(NAMES[name] ?? [name]));
    if (known !== undefined && isOfType(known, schema) && draw.happens(50)) return known;
    if (schema.example !== undefined && draw.happens(75)) return schema.example;
    return this.ofType(draw, schema, name);
  }

  private ofType(draw: Draw, schema: Schema, name: string): LooseJson {
    const [type = 'object', ...types] = [schema.type ?? 'object'].flat();
    switch (draw.pick([type, ...types])) {
      case 'object':
        return this.object(draw, schema);
      case 'array': {
        const length = draw.happens(5) ? draw.integer(100, 600) : draw.integer(schema.minItems ?? 0, 4);
        return Array.from({ length }, () => this.example(draw, schema.items ?? {}, name));
      }
      case 'integer':
        return this.integer(draw, schema);
      case 'number':
        return draw.pick([draw.integer(0, 1000), draw.integer(0, 100_000) / 100]);
      case 'boolean':
        return draw.happens(50);
      case 'null':
        return null;
      default:
        return this.text(draw, schema, name);
    }
  }

  private object(draw: Draw, { properties = {}, required = [] }: Schema): LooseJson {
    const members = Object.entries(properties);
    // Mostly so few entries that the panel rejects none, and sometimes many.
    const share = draw.happens(80) ? Math.min(40, 150 / members.length) : 50;
    const wanted = members.filter(([name]) => required.includes(name) || draw.happens(share));
    return Object.fromEntries(wanted.map(([name, schema]) => [name, this.example(draw, schema, name)]));
  }

  private integer(draw: Draw, { minimum, maximum, format }: Schema): number {
    if (minimum !== undefined || maximum !== undefined)
      return draw.integer(minimum ?? 0, Math.min(maximum ?? 1000, 2 ** 31 - 1));
    if (format === 'int64') return draw.pick([draw.integer(0, 2000), draw.integer(0, 2 ** 31 - 1), 2 ** 45]);
    return draw.pick([1, 2, 3, draw.integer(0, 40), draw.integer(1024, 65_535), 1_900_000_000]);
  }

  private text(draw: Draw, { format, pattern }: Schema, name: string): string {
    if (format === 'date') return draw.pick(['2026-01-31', '2027-02-28', '2024-02-29', '2099-12-31', '2020-01-01']);
    if (format === 'uuid') return draw.of(fc.uuid());
    if (pattern !== undefined) return draw.of(fc.stringMatching(new RegExp(pattern)));
    // The panel calls daemons at these hosts, which must lead nowhere.
    if (name === 'host') return draw.pick(['127.0.0.1', '::1', '0.0.0.0', ':::', '..', '-']);
    if (name === 'email') return `somebody${++this.count}@example.com`;
    if (draw.happens(8)) return draw.of(fc.string({ maxLength: 20, unit: 'grapheme' }));
    return draw.happens(40) ? `${name} ${++this.count}` : draw.pick([...TEXTS, ...MORE_TEXTS]);
  }

  private named(reference: string): Schema {
    const schema = this.document.components.schemas[reference.split('/').at(-1) ?? ''];
    if (schema === undefined) throw new Error(`${reference} is not described`);
    return schema;
  }
}

function isOfType(value: LooseJson, { type }: Schema): boolean {
  const types = [type ?? 'object'].flat();
  return types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value));
}
