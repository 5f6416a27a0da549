import { isPaddingScheme } from './padding-scheme.js';

const OWN =
  'stop=8\n0=30-30\n1=100-400\n2=400-500,c,500-1000,c,500-1000,c,500-1000,c,500-1000\n3=9-9,500-1000\n4=500-1000\n5=500-1000\n6=500-1000\n7=500-1000';

describe('a padding scheme', () => {
  it('is that of anytls itself', () => {
    expect(isPaddingScheme(OWN)).toBe(true);
    expect(isPaddingScheme(` ${OWN.replaceAll('\n', ' \n\n ')} `)).toBe(true);
  });

  it.each([
    ['', 'without lines'],
    ['0=30-30', 'without an end'],
    ['0=30-30\nstop=2', 'with the end elsewhere'],
    ['stop=2', 'without packets'],
    ['stop=0\n0=30-30', 'that ends before it begins'],
    ['stop=2\n2=30-30', 'with a packet after its end'],
    ['stop=2\n0=30-30\n0=40-40', 'with a packet twice'],
    ['stop=2\n0=40-30', 'with a range that falls'],
    ['stop=2\n0=30', 'with one length'],
    ['stop=2\n0=', 'with no length'],
    ['stop=2\n0=0-65536', 'with lengths beyond a packet'],
  ])('is not %j, %s', (text) => {
    expect(isPaddingScheme(text)).toBe(false);
  });
});
