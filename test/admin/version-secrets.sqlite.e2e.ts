import { entityTag } from '../../src/fields/version/entity-tag.js';
import { toJson } from '../../src/common/json/to-json.js';
import { nodeDocument } from '../../src/nodes/node.mapper.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { userSettings } from '../../src/users/user/user.mapper.js';
import { UsersService } from '../../src/users/users.service.js';
import { Panel } from '../support/panel.js';

describe('the ETag of a document with secrets', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('of a user changes with their secrets, and tells nobody whether a guess is right', async () => {
    const operator = await panel.given.operator();
    const admin = panel.admin(operator);
    const { user } = await panel.given.user();
    const url = `/users/${user.id}`;
    const read = async () => String((await admin.get(url)).headers['etag']);
    const etag = await read();
    expect(await read()).toBe(etag);
    const settings = userSettings(await panel.service(UsersService).get(user.id));
    expect(etag).not.toBe(entityTag(toJson(settings)));
    const changed = await admin.patch(url, { passwd: 'another one' }, { 'if-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(await read()).not.toBe(etag);
    expect((await admin.patch(url, { passwd: 'a third' }, { 'if-match': etag })).statusCode).toBe(412);
    const other = await panel.another();
    expect((await other.admin(operator).get(url)).headers['etag']).toBe(await read());
    await other.stop();
  });

  it('of a node neither', async () => {
    const admin = panel.admin(await panel.given.operator());
    const { node } = await panel.given.node({ family: 'ssr' });
    const etag = String((await admin.get(`/nodes/${node.id}`)).headers['etag']);
    expect(etag).not.toBe(entityTag(toJson(nodeDocument(await panel.service(NodesService).get(node.id)))));
    expect((await admin.patch(`/nodes/${node.id}`, { name: 'renamed' }, { 'if-match': etag })).statusCode).toBe(200);
    expect((await admin.patch(`/nodes/${node.id}`, { name: 'again' }, { 'if-match': etag })).statusCode).toBe(412);
  });
});
