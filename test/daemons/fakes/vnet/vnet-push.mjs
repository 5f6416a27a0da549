// @ts-check
import { decodeList, decodeStruct, encode, NumberText, Unreadable } from '../go-json.mjs';
import { NoSuchPush } from '../push-server.mjs';
import { readNode } from './vnet-node.mjs';
import { USER_FIELDS } from './vnet-users.mjs';

/**
 * The actions of VNet-SSR's push server, by path.
 *
 * @param {import('./vnet-ssr.mjs').VnetSsr} daemon
 * @param {import('../push-server.mjs').Push} push
 * @returns {Promise<import('../push-server.mjs').Outcome>}
 */
export async function obeyPush(daemon, { method, path, body }) {
  const call = `${method} ${path}`;
  const [, uid] = /^POST \/api\/user\/del\/(\d+)$/.exec(call) ?? [];
  if (uid !== undefined) {
    daemon.users.remove(Number(uid));
    return undefined;
  }
  switch (call) {
    case 'GET /api/user/list':
      return { respond: encode(daemon.users.list) };
    case 'POST /api/v2/user/add/list':
      daemon.addPushed(decodeList('UserInfo', USER_FIELDS, body));
      return undefined;
    case 'POST /api/v2/user/del/list':
      daemon.users.removeAll(uidsOf(body));
      return undefined;
    case 'POST /api/user/edit':
      daemon.editPushed(decodeStruct('UserInfo', USER_FIELDS, body));
      return undefined;
    case 'POST /api/v2/node/reload':
      await daemon.reload(readNode(body));
      return { afterwards: () => daemon.reopenPushServer() };
    default:
      throw new NoSuchPush();
  }
}

/** @param {unknown} body */
function uidsOf(body) {
  if (!Array.isArray(body)) throw new Unreadable('json: cannot unmarshal into Go value of type []int');
  return body.map((uid) => {
    if (!(uid instanceof NumberText)) throw new Unreadable('json: cannot unmarshal into Go value of type int');
    return Number(uid.text);
  });
}
