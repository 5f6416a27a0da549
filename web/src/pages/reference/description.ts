/** The part of an OpenAPI description that the reference shows. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

export interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly [other: string]: unknown;
}

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Reads the OpenAPI description of this panel. */
export async function readDescription(): Promise<Description> {
  const response = await fetch('/api/docs-json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Description;
}

/** Replaces each `$ref` of a schema by the named schema. */
export function spelledOut(schema: unknown, description: Description): unknown {
  if (Array.isArray(schema)) return schema.map((each) => spelledOut(each, description));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined;
  if (name !== undefined) return spelledOut(description.components?.schemas?.[name], description);
  const fields = Object.entries(schema) as [string, unknown][];
  return Object.fromEntries(fields.map(([field, each]) => [field, spelledOut(each, description)]));
}

/** Groups the routes by tag, or by the first word after the version. */
export function routesByTag({ paths }: Description): [string, Route[]][] {
  const groups = new Map<string, Route[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? /^\/api\/([a-z]+\/v\d+(?:\/[a-z-]+)?)/.exec(path)?.[1] ?? path;
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return [...groups];
}
