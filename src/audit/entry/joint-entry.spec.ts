import fc from 'fast-check';
import { userActor } from '../actor.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { changesOf, jointParties, userIdsOf } from './joint-entry.js';

const ENTRY: AuditEntry = {
  id: 5,
  at: 1_795_000_000,
  actor: 'user',
  actorName: null,
  action: 'session.ended',
  subject: 'session',
  address: null,
  before: null,
  after: null,
  uid: 'u',
  names: null,
  keyId: 'k',
  mac: 'm',
  seal: 3,
  hash: 'h',
  proof: 'p',
};

const changes = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    name: fc.base64String({ minLength: 1 }),
    address: fc.ipV6(),
  }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 40 },
);

describe('a joint entry', () => {
  it('has every change in its order, with actor, subject and address', () => {
    fc.assert(
      fc.property(changes, (given) => {
        const own = given.map(({ id, name, address }) => ({
          actor: userActor(id, address),
          subject: `session:${name}`,
        }));
        const entry = { ...ENTRY, ...jointParties(own) };
        expect([entry.actor, entry.subject]).toEqual(['user', 'session']);
        expect(changesOf(entry)).toEqual(
          given.map(({ id, name, address }) => ({
            ...entry,
            actor: `user:${id}`,
            subject: `session:${name}`,
            address,
            after: null,
          })),
        );
        expect(userIdsOf(entry)).toEqual([...new Set(given.map(({ id }) => id))]);
      }),
    );
  });

  it.each([
    ['an entry of one user', { actor: 'user:7', after: '{"changes":["user:7 session:a 192.0.2.1"]}' }],
    ['an entry of an operator', { actor: 'operator:7', after: '{"changes":["user:7 session:a 192.0.2.1"]}' }],
    ['an entry without states', { after: null }],
    ['text', { after: 'changes' }],
    ['another state', { after: '{"name":"a"}' }],
    ['null', { after: 'null' }],
    ['a list of none', { after: '{"changes":[]}' }],
    ['a list of something else', { after: '{"changes":["user:7 session:a 192.0.2.1",7]}' }],
  ])('is not %s', (_name, parts) => {
    const entry = { ...ENTRY, ...parts };
    expect(changesOf(entry)).toEqual([entry]);
    expect(userIdsOf(entry)).toEqual([]);
  });
});
