import { appUses, problemOfAll, usableBy } from '../../../src/subscriptions/apps/node-apps.js';
import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import { ONE_PORT_NODES } from '../one-port-samples.js';

const BASE = { family: 'uniproxy', method: 'aes-256-gcm', obfs: 'plain' } as const;

describe('the apps that can use a node', () => {
  it.each([
    [
      'vless with REALITY over tcp',
      { protocol: 'vless', settings: { tls: 'reality', flow: 'xtls-rprx-vision' } },
      'Clash Verge, FlClash, Stash, sing-box, Hiddify, Karing, Shadowrocket, Quantumult X, Loon, v2rayN, v2rayNG',
    ],
    [
      'vless with REALITY over grpc',
      { protocol: 'vless', settings: { tls: 'reality', network: 'grpc', serviceName: 'a' } },
      'Clash Verge, FlClash, sing-box, Hiddify, Karing, Shadowrocket, v2rayN, v2rayNG',
    ],
    [
      'vless with encryption',
      { protocol: 'vless', settings: { encryption: 'mlkem768x25519plus' } },
      'Clash Verge, FlClash, Shadowrocket, v2rayN, v2rayNG',
    ],
    [
      'tuic',
      { protocol: 'tuic' },
      'Clash Verge, FlClash, Stash, sing-box, Hiddify, Karing, Shadowrocket, Surge, Surfboard, v2rayN',
    ],
    [
      'hysteria2 with salamander',
      { protocol: 'hysteria2', obfs: 'salamander' },
      'Clash Verge, FlClash, Stash, sing-box, Hiddify, Karing, Shadowrocket, Surge, Surfboard, Loon, v2rayN, v2rayNG',
    ],
    [
      'anytls with REALITY',
      { protocol: 'anytls', settings: { tls: 'reality' } },
      'sing-box, Hiddify, Karing, Quantumult X',
    ],
    [
      'Shadowsocks 2022',
      { protocol: 'shadowsocks', method: '2022-blake3-aes-256-gcm' },
      'Clash Verge, FlClash, Stash, sing-box, Hiddify, Karing, Shadowrocket, Surge, Surfboard, Quantumult X, Loon, shadowsocks-android, v2rayN, v2rayNG',
    ],
  ])('of %s are those that know it', (_what, node, apps) => {
    expect(usableBy({ ...BASE, ...node })).toBe(apps);
    expect(problemOfAll({ ...BASE, ...node })).toBeUndefined();
  });

  it('are some for each node of the samples', () => {
    for (const node of ONE_PORT_NODES) expect([node.name, problemOfAll(node)]).toEqual([node.name, undefined]);
  });

  it('are none if the settings are wrong, and the reason is that of the node', () => {
    const node = { ...BASE, protocol: 'vless', settings: { network: 'kcp' } };
    expect(usableBy(node)).toBeUndefined();
    expect(problemOfAll(node)).toEqual(LeftOut.because('setting', { setting: 'network' }));
  });

  it('are none for a way to travel that no app knows, and the reason is not that of apps without the protocol', () => {
    const node = { ...BASE, protocol: 'trojan', settings: { tls: 'tls', network: 'httpupgrade', path: '/a' } };
    expect(problemOfAll(node)).toEqual(LeftOut.because('no-transport', { protocol: 'trojan', network: 'httpupgrade' }));
    const codes = appUses(node).map(({ problem }) => problem?.code);
    expect(codes).toContain('no-protocol');
  });
});
