import { formatNamed, type FormatName } from '../formats/format-names.js';
import type { ClientRules } from '../texts/client-rules.js';

/** A file, the page for browsers, or the page for robots. */
export type Choice = FormatName | 'page' | 'robot';

/** What a request says about the wanted format. */
export interface Wish {
  /** The words of the address, the first one first: `?format=`, `?target=`, `?flag=`, and the last part of an old path. */
  readonly words: readonly string[];
  readonly userAgent: string;
  readonly accept: string;
}

const PAGE_WORDS = ['page', 'html'];
/** A word of an address is the name of a format or an app. The rules do not read a longer text. */
const MAX_WORD = 64;
const BROWSER = /mozilla|opera/i;
/** Programs that fetch each link that somebody posts, to show a preview or to index it. */
const ROBOT =
  /bot\b|spider|crawl|preview|facebookexternalhit|meta-externalagent|whatsapp\/|vkshare|embedly|iframely|flipboardproxy/i;
/** The first version of sing-box with the newer form of its configuration. */
const NEW_SING_BOX = { major: 1, minor: 12 };

/**
 * Chooses the format of a response: nothing of the user for a robot; by a word of the address, then by the rules, then the page if a browser asks for HTML, then
 * base64. Other panels let rules read such a word in the place of the user agent: `?flag=v2rayng`.
 */
export function choiceOf({ words, userAgent, accept }: Wish, rules: ClientRules): Choice {
  if (ROBOT.test(userAgent)) return 'robot';
  const short = words.filter((word) => word.length <= MAX_WORD);
  const chosen = short.map((word) => wordChoice(word, rules)).find((choice) => choice !== undefined);
  const choice = chosen ?? rules.formatOf(userAgent) ?? (wantsPage(userAgent, accept) ? 'page' : 'base64');
  return choice === 'sing-box' && isOldSingBox(userAgent) ? 'sing-box-legacy' : choice;
}

function wordChoice(word: string, rules: ClientRules): Choice | undefined {
  return PAGE_WORDS.includes(word.toLowerCase()) ? 'page' : (formatNamed(word) ?? rules.formatOf(word));
}

function wantsPage(userAgent: string, accept: string): boolean {
  return /\btext\/html\b/i.test(accept) && BROWSER.test(userAgent);
}

/** By `sing-box 1.11.4`, or else by `SFA/1.11.4`, whose apps have the version of sing-box. */
function isOldSingBox(userAgent: string): boolean {
  const found = /sing-box[ /]v?(\d+)\.(\d+)/i.exec(userAgent) ?? /^sf[aimtl][ /]v?(\d+)\.(\d+)/i.exec(userAgent);
  if (found === null) return false;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  return major < NEW_SING_BOX.major || (major === NEW_SING_BOX.major && minor < NEW_SING_BOX.minor);
}
