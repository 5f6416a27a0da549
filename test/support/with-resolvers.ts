/** A promise and the function that fulfils it. `Promise.withResolvers` needs a newer Node. */
export function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
