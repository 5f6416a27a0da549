/** Counts the calls of a method of one object. The method works as before. */
export function countCalls<Name extends string>(object: Record<Name, unknown>, name: Name): { count: number } {
  const calls = { count: 0 };
  beforeCalling(object, name, () => calls.count++);
  return calls;
}

/** Runs a function before each call of a method of one object. The call waits for it. */
export function beforeCalling<Name extends string>(
  object: Record<Name, unknown>,
  name: Name,
  act: () => unknown,
): { restore(): void } {
  return wrap(object, name, async (call) => {
    await act();
    return call();
  });
}

/** Runs a function after each call of a method of one object. The caller waits for it. */
export function afterCalling<Name extends string>(
  object: Record<Name, unknown>,
  name: Name,
  act: () => unknown,
): { restore(): void } {
  return wrap(object, name, async (call) => {
    try {
      return await call();
    } finally {
      await act();
    }
  });
}

function wrap<Name extends string>(
  object: Record<Name, unknown>,
  name: Name,
  around: (call: () => unknown) => Promise<unknown>,
): { restore(): void } {
  const method = object[name] as (...values: unknown[]) => unknown;
  const replacement = (...values: unknown[]) => around(() => method.apply(object, values));
  Object.assign(object, { [name]: replacement });
  return { restore: () => Object.assign(object, { [name]: method }) };
}
