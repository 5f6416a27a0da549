import { domainToASCII } from 'node:url';
import { isIP } from 'node:net';
import { isFQDN } from 'class-validator';
import ipaddr from 'ipaddr.js';
import { RE2JS } from 're2js';
import { type PatternProblem, patternProblemOf, regexpProblem } from '../common/checks/pattern-problem.js';
import { isWireText } from '../common/text/wire-text.js';
import type { RuleType } from './rule.entity.js';

const MAX_LENGTH = 512;

/** The protocols that V2Ray and Xray recognize in a connection. No supported daemon acts on one today. */
export const PROTOCOLS: readonly string[] = ['http', 'tls', 'quic', 'bittorrent'];

/** The stored and sent form of a pattern: daemons compare addresses and domains as text. */
export function canonicalPattern(type: RuleType, pattern: string): string {
  switch (type) {
    case 'reg':
      return pattern;
    case 'domain':
      return domainToASCII(pattern);
    case 'ip':
      return canonicalRange(pattern);
    case 'protocol':
      return pattern.toLowerCase();
  }
}

/**
 * Returns the reason why daemons cannot use a pattern; undefined for a usable one. XrayR exits on a regular expression that is
 * not RE2, and VNet-SSR decodes `\u` anywhere in the text.
 */
export function patternProblem(type: RuleType, pattern: string): PatternProblem | undefined {
  if (pattern === '' || pattern.length > MAX_LENGTH)
    return patternProblemOf(`pattern must be 1 to ${MAX_LENGTH} characters`, 'length', { most: MAX_LENGTH });
  if (!isWireText(pattern))
    return patternProblemOf(
      'pattern must hold no control characters and no \\u or \\U: VNet-SSR would decode it',
      'characters',
    );
  switch (type) {
    case 'reg':
      return re2Problem(pattern);
    case 'domain':
      return isDomain(pattern) ? undefined : patternProblemOf('pattern must be a domain such as example.com', 'domain');
    case 'ip':
      return isRange(pattern)
        ? undefined
        : patternProblemOf('pattern must be an address or a range such as 192.0.2.0/24', 'address');
    case 'protocol':
      return PROTOCOLS.includes(pattern.toLowerCase())
        ? undefined
        : patternProblemOf(`pattern must be one of ${PROTOCOLS.join(', ')}`, 'protocol', { choices: PROTOCOLS });
  }
}

function re2Problem(pattern: string): PatternProblem | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    const { message, values } = regexpProblem(error, pattern);
    return { message: `pattern is not a regular expression that RE2 knows: ${message}`, values };
  }
}

function isDomain(pattern: string): boolean {
  return isFQDN(domainToASCII(pattern), { require_tld: false, allow_underscores: true }) && !isRange(pattern);
}

/** The library alone would accept `1` and `0x7f.1`, as old C programs do. */
function isRange(pattern: string): boolean {
  const [address = ''] = pattern.split('/');
  return isIP(address) !== 0 && !address.includes('%') && (address === pattern || ipaddr.isValidCIDR(pattern));
}

function canonicalRange(pattern: string): string {
  const [address = '', length] = pattern.split('/');
  if (length === undefined) return canonicalAddress(address);
  return `${ipaddr.parse(address).toString()}/${length}`;
}

/** IPv6 as RFC 5952 writes it, and IPv4 inside IPv6 as IPv4: daemons write addresses in this form. */
function canonicalAddress(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}
