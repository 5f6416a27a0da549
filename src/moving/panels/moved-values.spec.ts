import { firstHost } from './moved-values.js';

describe('the host of a node of another panel', () => {
  it.each([
    ['Tokyo.Example.com', 'tokyo.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['节点.example, 192.0.2.1', 'xn--3px729a.example'],
    ['[2001:DB8:0::1]', '2001:db8::1'],
    ['2001:db8:0::1', '2001:db8::1'],
    [' , no host!, 192.0.2.1', '192.0.2.1'],
  ])('in %j is %s', (list, host) => {
    expect(firstHost(list)).toBe(host);
    expect(firstHost('', list)).toBe(host);
  });

  it.each(['', ',', 'no host!', 'tokyo.example.com:8388', 'fe80::1%eth0'])('is none in %j', (list) => {
    expect(firstHost(list)).toBeUndefined();
  });
});
