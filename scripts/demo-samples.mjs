// The sample data of the demo, made by the same services that the commands use.
import { randomBytes } from 'node:crypto';
import { madeUpPassword } from '../dist/admin/operators/new-password.js';
import { OperatorsService } from '../dist/admin/operators/operators.service.js';
import { LineKeysService } from '../dist/line-key/line-keys.service.js';
import { NodesService } from '../dist/nodes/nodes.service.js';
import { RulesService } from '../dist/rules/rules.service.js';
import { GroupsService } from '../dist/users/groups.service.js';
import { LevelsService } from '../dist/users/levels.service.js';
import { PasswordHasher } from '../dist/users/password-hasher.js';
import { UsersService } from '../dist/users/users.service.js';
import { HISTORY_SECONDS, reportHistory } from './demo-history.mjs';

const USERS = 200;
const DAY_MS = 86_400_000;
const CLIENTS = 3;
const GIB = 1024n ** 3n;
const LEVELS = ['default', 'silver', 'gold'];
const GROUPS = [null, 'asia', 'europe'];

/**
 * Fills an empty panel with levels, groups, 200 users, and four nodes with a line key each: an ssr and an ss node that answer
 * as the description of the API says, and one of each family as VNet-SSR and XrayR want it. The first three users can log in;
 * the second and third are logged in. All that is thirty days old, and two of the nodes have carried something since. An
 * operator may do everything.
 *
 * @param {import('@nestjs/common').INestApplication & { inject: Function }} app
 * @param {import('./demo-clock.mjs').DemoClock} clock
 */
export async function fillWithSamples(app, clock) {
  const service = (type) => app.get(type, { strict: false });
  clock.setBack(HISTORY_SECONDS);
  await service(LevelsService).add('silver', 10);
  await service(LevelsService).add('gold', 20);
  for (const group of GROUPS.filter((name) => name !== null)) await service(GroupsService).add(group);

  const password = randomBytes(9).toString('base64url');
  await addUsers(service, password);
  const nodes = {
    ssr: await addNode(
      service,
      { name: 'tokyo', family: 'ssr', protocol: 'auth_aes128_sha1', obfs: 'tls1.2_ticket_auth', method: 'chacha20' },
      'asia',
    ),
    ss: await addNode(service, { name: 'paris', family: 'ss', level: 'silver' }, 'europe'),
    vnetSsr: await addNode(
      service,
      { name: 'osaka', family: 'ssr', daemon: 'vnet-ssr', protocol: 'auth_aes128_md5', obfs: 'http_simple' },
      'asia',
    ),
    xrayR: await addNode(service, { name: 'berlin', family: 'ss', daemon: 'xrayr', port: '8388' }, 'europe'),
  };
  await addRules(service, nodes.vnetSsr.name);
  await reportHistory(app, clock, [nodes.vnetSsr, nodes.xrayR], USERS);
  const operator = { name: 'demo', password: madeUpPassword() };
  await service(OperatorsService).add({ name: operator.name, role: 'owner' }, operator.password);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => logIn(app, emailOf(index), password)),
  );
  return { users: USERS, clients, nodes, operator };
}

async function addUsers(service, password) {
  const hash = await service(PasswordHasher).hash(password);
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  for (let index = 0; index < USERS; index++) {
    const fields = {
      email: emailOf(index),
      level: LEVELS[index % LEVELS.length],
      group: GROUPS[Math.floor(index / LEVELS.length) % GROUPS.length],
      // The last of their allowance is near for some.
      transferEnable: GIB * BigInt(index % 20 === 0 ? 5 : 10 + (index % 20) * 10),
      speedLimit: index % 4 === 0 ? 12_500_000n : 0n,
      // A few are expired, about to be, or switched off, so that lists and users differ.
      expiredAt: index % 25 === 24 ? '2020-01-31' : index % 30 === 29 ? soon : '2099-12-31',
      enable: index % 40 === 39 ? 0 : 1,
    };
    await service(UsersService).add(fields, hash);
  }
}

async function addNode(service, fields, group) {
  const { node } = await service(NodesService).add(fields);
  await service(NodesService).link(node.name, group);
  const { key } = await service(LineKeysService).issue(node.id, { label: 'demo' });
  return { id: node.id, name: node.name, family: node.family, key };
}

async function addRules(service, node) {
  const rules = service(RulesService);
  await rules.addGroup('no file sharing', 'reject');
  await rules.add('no file sharing', 'protocol', 'bittorrent');
  await rules.add('no file sharing', 'domain', 'tracker.example.org');
  await rules.link('no file sharing', node);
}

async function logIn(app, email, password) {
  const reply = await app.inject({ method: 'POST', url: '/api/client/v1/login', payload: { email, password } });
  return { email, password, token: reply.json().access_token };
}

function emailOf(index) {
  return `user${index + 1}@example.com`;
}
