// The sample data of the demo, created by the same services that the commands use.
import { randomBytes } from 'node:crypto';
import { AddressesService } from '../../dist/addresses/addresses.service.js';
import { actingAs } from '../../dist/audit/actor.js';
import { AuditChainService } from '../../dist/audit/chain/audit-chain.service.js';
import { NotedMomentsService } from '../../dist/audit/moments/noted-moments.service.js';
import { PasswordHashService } from '../../dist/credentials/password-hash.service.js';
import { LineKeysService } from '../../dist/line-key/line-keys.service.js';
import { NodesService } from '../../dist/nodes/nodes.service.js';
import { randomPassword } from '../../dist/operators/new-password.js';
import { OperatorsService } from '../../dist/operators/operators.service.js';
import { RulesService } from '../../dist/rules/rules.service.js';
import { HandOversService } from '../../dist/subscriptions/hand-overs.service.js';
import { Claims } from '../../dist/users/batch/claims.js';
import { UserBatchService } from '../../dist/users/batch/user-batch.service.js';
import { GroupsService } from '../../dist/users/levels/groups.service.js';
import { LevelsService } from '../../dist/users/levels/levels.service.js';
import { UsersService } from '../../dist/users/users.service.js';
import { RosterChangeRunner } from '../../dist/users/roster/roster-change.runner.js';
import { reportHistory, reportImplausibly } from './history.mjs';
import { HISTORY_SECONDS } from './pace.mjs';

const USERS = 200;
const HOUR = 3600;
const DAY = 24 * HOUR;
/** The first user has a report that cannot be right. The second user has used most of the allowance. */
const ODD_USER = 12;
const TIGHT_USER = 17;
const CLIENTS = 3;
const GIB = 1024n ** 3n;
const LEVELS = ['default', 'silver', 'gold'];
const GROUPS = [null, 'asia', 'europe'];

/**
 * Fills an empty panel with levels, groups, 200 users and four nodes with a line key each: an ssr and an ss node as in the
 * description of the API, and nodes for VNet-SSR and XrayR. The first three users log in. All data is thirty days old, and the
 * nodes have carried traffic since; one of them is down now. One operator is an owner.
 *
 * @param {import('@nestjs/common').INestApplication & { inject: Function }} app
 * @param {import('./clock.mjs').DemoClock} clock
 * @param {string | undefined} address where browsers and apps find the panel, unless the environment has it
 */
export async function fillWithSamples(app, clock, address) {
  const service = (type) => app.get(type, { strict: false });
  clock.setBack(HISTORY_SECONDS);
  const operator = { name: 'demo', password: randomPassword() };
  const { id } = await service(OperatorsService).add({ name: operator.name, role: 'owner' }, operator.password);
  const password = randomBytes(9).toString('base64url');
  const actor = { kind: 'operator', id, name: operator.name, address: null };
  const nodes = await actingAs(actor, async () => {
    if (address !== undefined) await service(AddressesService).set({ public_url: address });
    return addService(service, password);
  });
  await reportHistory(app, clock, [nodes.vnetSsr, nodes.xrayR, nodes.ss, nodes.ssr], USERS);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => logIn(app, emailOf(index), password)),
  );
  await tellStory(app, clock, service, nodes);
  const { link } = await actingAs(actor, () => service(HandOversService).of(1));
  return { users: USERS, clients, nodes, operator, link };
}

/** What an operator finds: a user near their quota, a row in quarantine, a refused login, and a panel that is looked after. */
async function tellStory(app, clock, service, nodes) {
  await reportImplausibly(app, clock, nodes.xrayR, ODD_USER, 2 * HOUR);
  const users = service(UsersService);
  const { u, d } = await users.get(TIGHT_USER);
  await users.set(TIGHT_USER, { transferEnable: ((u + d) * 100n) / 93n });
  await app.inject({
    method: 'POST',
    url: '/api/client/v1/login',
    payload: { email: emailOf(TIGHT_USER - 1), password: 'not their password' },
  });
  await service(NotedMomentsService).noteBackup(clock.unixSeconds() - 7 * HOUR);
  const { ok } = await service(AuditChainService).verify();
  await service(NotedMomentsService).noteChainCheck(ok);
}

async function addService(service, password) {
  await service(LevelsService).add({ name: 'silver', rank: 10 });
  await service(LevelsService).add({ name: 'gold', rank: 20 });
  for (const name of GROUPS.filter((each) => each !== null)) await service(GroupsService).add({ name });

  await addUsers(service, password);
  const nodes = {
    ssr: await addNode(
      service,
      {
        name: 'tokyo',
        family: 'ssr',
        host: 'tokyo.example.com',
        protocol: 'auth_aes128_sha1',
        obfs: 'tls1.2_ticket_auth',
        method: 'chacha20',
      },
      'asia',
    ),
    ss: await addNode(service, { name: 'paris', family: 'ss', host: 'paris.example.com', level: 'silver' }, 'europe'),
    vnetSsr: await addNode(
      service,
      {
        ...{ name: 'osaka', family: 'ssr', daemon: 'vnet-ssr', host: 'osaka.example.com' },
        ...{ protocol: 'auth_aes128_md5', obfs: 'http_simple' },
        ...{ single: 1, port: '8388', passwd: randomBytes(9).toString('base64url') },
      },
      'asia',
      // This key ends soon.
      Math.floor(Date.now() / 1000) + 3 * DAY,
    ),
    xrayR: await addNode(
      service,
      { name: 'berlin', family: 'ss', daemon: 'xrayr', host: 'berlin.example.com', port: '8388' },
      'europe',
    ),
  };
  await addRules(service, nodes.vnetSsr.name);
  // A new key takes a second to reach every process, so all are issued at the same time.
  const withKey = async ([name, { issued, ...node }]) => [name, { ...node, key: (await issued).key }];
  return Object.fromEntries(await Promise.all(Object.entries(nodes).map(withKey)));
}

async function addUsers(service, password) {
  const hash = await service(PasswordHashService).hash(password);
  const soon = new Date(Date.now() + 3000 * DAY).toISOString().slice(0, 10);
  const wishes = Array.from({ length: USERS }, (_, index) => {
    const email = emailOf(index);
    const fields = {
      email,
      level: LEVELS[index % LEVELS.length],
      group: GROUPS[Math.floor(index / LEVELS.length) % GROUPS.length],
      // Some users have almost used up their allowance.
      transferEnable: GIB * BigInt(index % 20 === 0 ? 5 : 10 + (index % 20) * 10),
      speedLimit: index % 4 === 0 ? 12_500_000n : 0n,
      // A few users are expired, about to expire, or disabled, so that the lists of nodes differ.
      expiredAt: index % 25 === 24 ? '2020-01-31' : index % 30 === 29 ? soon : '2099-12-31',
      enable: index % 40 === 39 ? 0 : 1,
    };
    return { email, emailKey: email, fields, passwordHash: hash };
  });
  await service(RosterChangeRunner).run((manager, changed) =>
    service(UserBatchService).apply(manager, wishes, new Claims(), changed),
  );
}

async function addNode(service, fields, group, expiresAt = null) {
  const { node } = await service(NodesService).add(fields);
  await service(NodesService).link(node.name, group);
  const issued = service(LineKeysService).issue(node.id, { label: 'demo', expiresAt });
  return { id: node.id, name: node.name, family: node.family, issued };
}

async function addRules(service, node) {
  const rules = service(RulesService);
  await rules.addGroup({ name: 'no file sharing', mode: 'reject' });
  await rules.add('no file sharing', { type: 'protocol', pattern: 'bittorrent' });
  await rules.add('no file sharing', { type: 'domain', pattern: 'tracker.example.org' });
  await rules.link('no file sharing', node);
}

async function logIn(app, email, password) {
  const reply = await app.inject({ method: 'POST', url: '/api/client/v1/login', payload: { email, password } });
  return { email, password, token: reply.json().access_token };
}

function emailOf(index) {
  return `user${index + 1}@example.com`;
}
