import {
  fitsMethod,
  isServerKey,
  isX25519Key,
  newPrivateKey,
  newServerKey,
  newShortId,
  publicKeyOf,
  userKey2022,
} from './keys.js';

const UUID = '3f1c2a5e-7b40-4d8e-9a11-5c6d7e8f9012';

describe('keys of protocols', () => {
  it.each([
    ['AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA', 'B6N8vBQgk8i3VdwbEOhstCY3StFqqFPtC9_AsrhtHHw'],
    ['QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpbXF1eX2A', 'ZLEBsdC-WocEvQePmJUAH8A-jp-VIvGI3RKNmEbUhGY'],
  ])('have the public half of %s', (privateKey, publicKey) => {
    expect(publicKeyOf(privateKey)).toBe(publicKey);
  });

  it.each([
    ['2022-blake3-aes-128-gcm', 'M2YxYzJhNWUtN2I0MC00ZA=='],
    ['2022-blake3-aes-256-gcm', 'M2YxYzJhNWUtN2I0MC00ZDhlLTlhMTEtNWM2ZDdlOGY='],
  ])('have for a user of %s the first characters of the UUID', (method, key) => {
    expect(userKey2022(UUID, method)).toBe(key);
    expect(fitsMethod(key, method)).toBe(true);
  });

  it('are made in the forms that cores accept', () => {
    expect(isX25519Key(newPrivateKey())).toBe(true);
    expect(newShortId()).toMatch(/^[\da-f]{16}$/);
    expect(fitsMethod(newServerKey('2022-blake3-aes-256-gcm'), '2022-blake3-aes-256-gcm')).toBe(true);
  });

  it.each([
    'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=',
    'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHy',
    'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHy+',
    'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyB',
  ])('of X25519 are no other text: %s', (text) => {
    expect(isX25519Key(text)).toBe(false);
  });

  it.each(['', 'AAECAwQFBgcICQoLDA0ODw', 'AAECAwQFBgcICQoLDA0O', '!AECAwQFBgcICQoLDA0ODw=='])(
    'of nodes of Shadowsocks 2022 are no other text: %s',
    (text) => {
      expect(isServerKey(text)).toBe(false);
    },
  );
});
