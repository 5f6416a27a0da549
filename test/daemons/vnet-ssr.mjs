// @ts-check
import { judge, readRules } from './audit-rules.mjs';
import { Daemon, messageOf } from './daemon.mjs';
import { decodeList, decodeStruct, encode, isObject, NumberText, parse, Unreadable } from './go-json.mjs';
import { Died, NoSuchPush, PushServer } from './push-server.mjs';
import { USER_FIELDS, VnetUsers } from './vnet-users.mjs';

const REPORT_SECONDS = 60;

const NODE_FIELDS = /** @type {const} */ ({
  id: 'int',
  port: 'string',
  passwd: 'string',
  method: 'string',
  protocol: 'string',
  obfs: 'string',
  protocol_param: 'string',
  obfs_param: 'string',
  push_port: 'int',
  single: 'int',
  secret: 'string',
  speed_limit: 'uint64',
  is_udp: 'int',
  client_limit: 'int',
});

/**
 * @typedef {ReturnType<typeof decodeStruct<typeof NODE_FIELDS>>} VnetNode
 * @typedef {import('./daemon.mjs').DaemonOptions & { pushHost?: string }} VnetOptions
 */

/** What both generations of VNet-SSR have in common. */
export class VnetSsr extends Daemon {
  users = new VnetUsers();
  /** Addresses by user, comma-joined, since the last report. @type {Map<number, string>} */
  online = new Map();
  /** @type {import('./audit-rules.mjs').RuleSet} */
  rules = { mode: 'all', rules: [] };
  /** @type {PushServer | undefined} */
  #pushServer;
  #pushHost;

  /**
   * @param {string} name
   * @param {string} prefix
   * @param {VnetOptions} options
   */
  constructor(name, prefix, { pushHost = '127.0.0.1', ...options }) {
    super(name, prefix, options);
    this.#pushHost = pushHost;
  }

  /** @override */
  get uids() {
    return this.users.list.map(({ uid }) => uid);
  }

  /** The ports that it listens on for all users together; none where each has one of his own. */
  get nodePorts() {
    return this.nodeInfo?.single === 1 ? this.nodeInfo.port.split(',').map(Number) : [];
  }

  /**
   * @override
   * @param {number} uid
   * @param {string} address
   */
  connect(uid, address) {
    const known = this.online.get(uid);
    if (known === undefined) this.online.set(uid, address);
    else if (!known.includes(address)) this.online.set(uid, `${known},${address}`);
  }

  /**
   * A user wants to reach a host.
   *
   * @param {number} uid
   * @param {string} host
   * @returns {Promise<boolean>} whether the rules allow it; if not, the panel has been told
   */
  async visit(uid, host) {
    const { rule, isAllowed } = judge(this.rules, host);
    if (!isAllowed) await this.attempt(() => this.post('trigger', encode({ uid, rule_id: rule, reason: host })));
    return isAllowed;
  }

  /** @override */
  async begin() {
    await this.use(decodeStruct('NodeInfo', NODE_FIELDS, (await this.get('node')).data));
    await this.serve(await this.fetchUsers());
    await this.loadRules();
    await this.openPushServer();
  }

  async loadRules() {
    this.rules = readRules((await this.get('nodeRule')).data);
  }

  /**
   * @override
   * @param {number} second
   */
  async second(second) {
    if (second % REPORT_SECONDS === 0) await this.report();
  }

  /** @override */
  async stop() {
    await this.#pushServer?.close();
    await super.stop();
  }

  async report() {
    await this.reportTraffic();
    await this.reportOnline();
    const status = { cpu: '3.2%', mem: '41.7%', net: '1.2 MB↑-3.4 MB↓', disk: '17%', uptime: this.seconds };
    await this.attempt(() => this.post('nodeStatus', encode(status)));
  }

  async reportTraffic() {
    throw new Error('not of this version');
  }

  /** @returns {Promise<boolean>} whether the panel has taken it */
  async reportOnline() {
    const online = [...this.online].map(([uid, ip]) => ({ uid, ip }));
    this.online.clear();
    return online.length === 0 || this.attempt(() => this.post('nodeOnline', encode(online)));
  }

  /**
   * Begins to serve users, at the start and at a reload.
   *
   * @param {import('./vnet-users.mjs').VnetUser[]} _users
   */
  async serve(_users) {
    throw new Error('not of this version');
  }

  /**
   * `POST /api/v2/user/add/list`
   *
   * @param {import('./vnet-users.mjs').VnetUser[]} _users
   */
  addPushed(_users) {
    throw new Error('not of this version');
  }

  /**
   * `POST /api/user/edit`
   *
   * @param {import('./vnet-users.mjs').VnetUser} _user
   */
  editPushed(_user) {
    throw new Error('not of this version');
  }

  /**
   * `POST /api/v2/node/reload`
   *
   * @param {VnetNode} _node
   */
  async reload(_node) {
    throw new Error('not of this version');
  }

  /**
   * Takes a node record as its own.
   *
   * @param {VnetNode} node
   */
  async use(node) {
    if (node.single === 1 && !node.port.split(',').every((port) => /^\d+$/.test(port))) {
      throw new Error(`port format error: ${node.port}`);
    }
    this.nodeInfo = node;
    this.users.isSingle = node.single === 1;
  }

  async fetchUsers() {
    return decodeList('UserInfo', USER_FIELDS, (await this.get('userList')).data);
  }

  async openPushServer() {
    const { push_port: port = 0, secret = '' } = this.nodeInfo ?? {};
    if (port === 0) return;
    this.#pushServer = new PushServer(secret, (push) => this.#handle(push));
    await this.#pushServer.listen(port, this.#pushHost);
  }

  /**
   * @param {string} what
   * @param {Record<string, string>} [headers]
   */
  async get(what, headers) {
    const reply = await this.client.send({ path: this.path(what), headers });
    if (reply.status !== 200) throw new Error(`get request status: ${reply.status} body: ${reply.text}`);
    return { data: dataOf(reply.text), etag: reply.etag };
  }

  /**
   * @param {string} what
   * @param {string} body
   */
  async post(what, body) {
    const reply = await this.client.send({ path: this.path(what), body });
    if (reply.status !== 200) throw new Error(`get request status: ${reply.status} body: ${reply.text}`);
    envelopeOf(reply.text);
  }

  /**
   * @param {import('./push-server.mjs').Push} push
   * @returns {Promise<import('./push-server.mjs').Outcome>}
   */
  async #handle({ method, path, body }) {
    const outcome = await this.#obey(`${method} ${path}`, body);
    this.note({});
    return outcome;
  }

  /**
   * @param {string} call
   * @param {unknown} body
   * @returns {Promise<import('./push-server.mjs').Outcome>}
   */
  async #obey(call, body) {
    const [, uid] = /^POST \/api\/user\/del\/(\d+)$/.exec(call) ?? [];
    if (uid !== undefined) {
      this.users.remove(Number(uid));
      return undefined;
    }
    switch (call) {
      case 'GET /api/user/list':
        return { respond: encode(this.users.list) };
      case 'POST /api/v2/user/add/list':
        this.addPushed(decodeList('UserInfo', USER_FIELDS, body));
        return undefined;
      case 'POST /api/v2/user/del/list':
        this.users.removeAll(uidsOf(body));
        return undefined;
      case 'POST /api/user/edit':
        this.editPushed(decodeStruct('UserInfo', USER_FIELDS, body));
        return undefined;
      case 'POST /api/v2/node/reload':
        await this.reload(decodeStruct('NodeInfo', NODE_FIELDS, body));
        return { afterwards: () => this.#reopenPushServer() };
      default:
        throw new NoSuchPush();
    }
  }

  async #reopenPushServer() {
    await this.#pushServer?.close();
    await this.openPushServer();
  }

  /**
   * Does within a push what ends the whole daemon when it fails.
   *
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async orDie(act) {
    try {
      return await act();
    } catch (error) {
      this.note({ lastError: messageOf(error) });
      void this.stop();
      throw new Died(messageOf(error));
    }
  }
}

/**
 * The data of an answer.
 *
 * @param {string} text
 * @throws where it is none, or holds no data
 */
export function dataOf(text) {
  const { data } = envelopeOf(text);
  if (data === null || data === undefined) throw new Error(`get data not found: ${text}`);
  return data;
}

/** @param {string} text */
function envelopeOf(text) {
  const envelope = parse(decodeUnicodeEscapes(text));
  if (!isObject(envelope) || envelope['status'] !== 'success') {
    throw new Error(isObject(envelope) ? String(envelope['message']) : `not an answer of the panel: ${text}`);
  }
  return envelope;
}

/**
 * VNet-SSR replaces what looks like an escape before it reads the JSON, also where a backslash of the text stands before
 * it. What it is replaced by may then end a string early.
 *
 * @param {string} text
 */
function decodeUnicodeEscapes(text) {
  return text.replace(/\\[uU]([^]{0,4})/g, (_escape, digits) => {
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new Unreadable(`panic: strconv.ParseInt: parsing "${digits}"`);
    const code = parseInt(digits, 16);
    return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** @param {unknown} body */
function uidsOf(body) {
  if (!Array.isArray(body)) throw new Unreadable('json: cannot unmarshal into Go value of type []int');
  return body.map((uid) => {
    if (!(uid instanceof NumberText)) throw new Unreadable('json: cannot unmarshal into Go value of type int');
    return Number(uid.text);
  });
}
