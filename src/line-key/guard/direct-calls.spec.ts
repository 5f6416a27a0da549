import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { DirectCalls } from './direct-calls.js';

function call(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('a direct call of a daemon, without a proxy', () => {
  const calls = new DirectCalls(['10.0.0.0/8', '2001:db8::1']);

  it.each(['192.0.2.1', '2001:db8::2', '::ffff:192.0.2.1'])('may come from %s', (peer) => {
    expect(calls.isDirect(call(peer, { host: 'panel', key: 'k' }))).toBe(true);
  });

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1'])('does not come from %s, a trusted proxy', (peer) => {
    expect(calls.isDirect(call(peer))).toBe(false);
  });

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto'])('does not have the header %s', (name) => {
    expect(calls.isDirect(call('192.0.2.1', { [name]: 'x' }))).toBe(false);
  });
});
