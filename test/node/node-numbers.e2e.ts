import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { Panel } from '../support/panel.js';

const LARGEST = 4_294_967_295;

describe('the numbers of nodes', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const add = async (name: string, id?: number): Promise<number> => {
    const { node } = await panel
      .service(NodesService)
      .add({ name, host: 'node.example.com', ...(id === undefined ? {} : { id }) });
    return node.id;
  };

  it('never exceed the maximum of a path, even after a node had this number', async () => {
    expect(await add('first')).toBe(1);
    expect(await add('last', LARGEST)).toBe(LARGEST);
    expect(await add('beside the last')).toBe(2);
    await panel.service(NodesService).delete('last');
    const ids = [await add('after the last'), await add('and another'), await add('and one more')];
    expect(Math.max(...ids)).toBeLessThanOrEqual(LARGEST);
    expect(new Set([1, 2, ...ids]).size).toBe(5);
    const { key } = await panel.service(LineKeysService).issue(ids[2] ?? 0);
    expect((await panel.get(`/api/ss/v1/node/${ids[2]}`, panel.signed(key))).statusCode).toBe(200);
  });
});
