import fc from 'fast-check';

/** Two processes, one of which is also reached through a proxy. */
export const ROUTES = ['first', 'second', 'proxied'] as const;

/** What happens to a user, to the daemon or to the network while a minute passes. */
export type Step =
  | { readonly kind: 'carry'; readonly user: number; readonly upload: number; readonly download: number }
  | { readonly kind: 'switch'; readonly user: number; readonly enable: 0 | 1 }
  | { readonly kind: 'restart' }
  | { readonly kind: 'quiet' }
  | {
      readonly kind: 'minute';
      readonly route: (typeof ROUTES)[number];
      readonly fault: Fault;
      /** Traffic of the first user while the report is under way. */
      readonly meanwhile: number;
    };

/**
 * A panel stands still until its daemon has given up, or for less time; requests are lost; responses are cut off after some bytes,
 * on the first connections or on all; the process is killed after its response.
 */
export type Fault =
  | { readonly name: 'none' | 'long-pause' | 'short-pause' | 'lost' }
  | { readonly name: 'cut'; readonly connections: number; readonly bytes: number };

/** Random traffic and faults. All users have some traffic in between, so that reports have rows. */
export function scenarios(users: number) {
  const user = fc.nat(users - 1);
  const bytes = fc.nat(1000);
  const fault: fc.Arbitrary<Fault> = fc.oneof(
    { arbitrary: fc.constantFrom({ name: 'none' } as const), weight: 4 },
    { arbitrary: fc.constantFrom({ name: 'long-pause' } as const, { name: 'lost' } as const), weight: 4 },
    { arbitrary: fc.constantFrom({ name: 'short-pause' } as const), weight: 1 },
    {
      arbitrary: fc.record({
        name: fc.constant('cut' as const),
        connections: fc.integer({ min: 1, max: 40 }),
        bytes: fc.nat(400),
      }),
      weight: 2,
    },
  );
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      arbitrary: fc.record({ kind: fc.constant('carry' as const), user, upload: bytes, download: bytes }),
      weight: 6,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('minute' as const),
        route: fc.constantFrom(...ROUTES),
        fault,
        meanwhile: fc.oneof(fc.constant(0), bytes),
      }),
      weight: 8,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('switch' as const),
        user,
        enable: fc.constantFrom(0 as const, 1 as const),
      }),
      weight: 3,
    },
    { arbitrary: fc.constantFrom({ kind: 'restart' } as const, { kind: 'quiet' } as const), weight: 1 },
  );
  return fc.array(step, { minLength: 6, maxLength: 24 });
}
