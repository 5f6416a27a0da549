import type { Schema } from '../../fields/schemas.js';

type Schemas = Readonly<Record<string, Schema>>;

/** The input of a route, for its description. */
export interface RouteInput {
  readonly path?: Schemas;
  readonly query?: Schemas;
  /** The parameters of the query that must be given. */
  readonly requiredQuery?: readonly string[];
  readonly body?: Schema | undefined;
  /** True if the caller names the version of the document in `If-Match`. */
  readonly isVersioned?: boolean;
}

const INPUTS = new Map<unknown, Map<unknown, RouteInput>>();

/**
 * A decorator of a parameter that also describes the input of its route.
 *
 * @param describe receives the class of the parameter
 */
export function describingInput(read: ParameterDecorator, describe: (type: unknown) => RouteInput): ParameterDecorator {
  return (controller, method, index) => {
    read(controller, method, index);
    if (method === undefined) return;
    const types: unknown = Reflect.getMetadata('design:paramtypes', controller, method);
    const input = describe(Array.isArray(types) ? types[index] : undefined);
    const methods = INPUTS.get(controller) ?? new Map<unknown, RouteInput>();
    INPUTS.set(controller, methods.set(method, joined(input, routeInput(controller, method))));
  };
}

/** The input of a route, as the decorators of its parameters describe it. */
export function routeInput(controller: unknown, method: unknown): RouteInput {
  return INPUTS.get(controller)?.get(method) ?? {};
}

function joined(first: RouteInput, second: RouteInput): RouteInput {
  return { ...second, ...first, path: { ...first.path, ...second.path }, body: joinedBody(first.body, second.body) };
}

/** Two parts of one body have the name of the first. */
function joinedBody(first: Schema | undefined, second: Schema | undefined): Schema | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const properties = { ...first.properties, ...second.properties };
  const required = [...(first.required ?? []), ...(second.required ?? [])];
  return { ...second, ...first, properties, ...(required.length > 0 ? { required } : {}) };
}
