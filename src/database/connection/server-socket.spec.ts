import { offersTls } from './greeting.js';
import { sslOf, tlsOf } from './server-socket.js';

describe('tlsOf', () => {
  it.each([
    ['db.example.com', 'PREFERRED'],
    ['10.0.0.5', 'PREFERRED'],
    ['[2001:db8::1]:3306', 'PREFERRED'],
    ['localhost', 'DISABLED'],
    ['127.0.0.1:3306', 'DISABLED'],
    ['127.8.9.10', 'DISABLED'],
    ['[::1]:3306', 'DISABLED'],
  ])('encrypts without a word if the server can, but not on this machine: %s', (host, mode) => {
    expect(tlsOf({ url: `mysql://panel:secret@${host}/linegate` })).toEqual({ mode });
    expect(tlsOf({ url: `mysql://panel:secret@${host}/linegate`, tls: { mode: 'REQUIRED' } }).mode).toBe('REQUIRED');
  });
});

describe('sslOf', () => {
  it('gives the driver one object for all connections to a server, with which it resumes sessions', () => {
    const server = { url: 'mysql://panel:secret@db.example.com/linegate' };
    expect(sslOf(tlsOf(server))).toBeDefined();
    expect(sslOf(tlsOf(server))).toBe(sslOf(tlsOf({ ...server })));
    expect(sslOf({ mode: 'DISABLED' })).toBeUndefined();
  });
});

describe('offersTls', () => {
  const greeting = (capabilities: number, version = '9.7.4'): Buffer =>
    Buffer.concat([
      Buffer.from([74, 0, 0, 0, 10]),
      Buffer.from(`${version}\0`),
      Buffer.alloc(13),
      Buffer.from([capabilities & 0xff, capabilities >> 8]),
      Buffer.alloc(40),
    ]);

  it('reads the capability from the greeting, however it arrives', () => {
    for (const [capabilities, offers] of [
      [0xffff, true],
      [0x0800, true],
      [0xf7ff, false],
    ] as const) {
      const whole = greeting(capabilities, '5.5.5-10.11.19-MariaDB-0+deb12u1');
      expect(offersTls(whole)).toBe(offers);
      for (let length = 0; length < whole.length; length++)
        expect([undefined, offers]).toContain(offersTls(whole.subarray(0, length)));
      expect(offersTls(whole.subarray(0, whole.length - 42))).toBeUndefined();
    }
  });

  it('takes an error in place of a greeting as no offer', () => {
    expect(offersTls(Buffer.from([20, 0, 0, 0, 0xff, 0x10, 0x04]))).toBe(false);
  });
});
