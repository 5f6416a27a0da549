import { MIHOMO, OLD_CLASH, SURFBOARD, SURGE } from '../formats/ciphers.js';
import type { Format } from '../formats/format.js';
import type { FormatName } from '../formats/format-names.js';
import { LINK_LIST, SHADOWROCKET } from '../formats/link-list.js';
import { LOON } from '../formats/loon.js';
import { QUANTUMULT_X } from '../formats/quantumult-x.js';
import { SIP008 } from '../formats/sip008.js';
import { clashFormat } from '../templates/clash-file.js';
import { singBoxFormat } from '../templates/sing-box-file.js';
import { surgeFormat } from '../templates/surge-file.js';
import { ClientRules } from './client-rules.js';
import { checkHandOver } from './hand-over.js';
import { withHost } from './host-rules.js';
import type { TextName } from './text-names.js';

/** Stands in for the host of links while the panel does not know it. */
const NO_HOST = 'subscription.invalid';

export type Formats = Readonly<Record<FormatName, Format>>;

/** All formats, and the rules that choose one. */
export interface CompiledTexts {
  /** Differs for each set of texts that this process has compiled. */
  readonly number: number;
  readonly rules: ClientRules;
  readonly formats: Formats;
}

let compiled = 0;

/** Makes formats and rules of texts. @param host the host of links without brackets: `{host}` in a template @throws BadTemplate */
export function compileTexts(texts: Readonly<Record<TextName, string>>, host: string | undefined): CompiledTexts {
  const text = (name: TextName): string => withHost(texts[name], host ?? NO_HOST);
  checkHandOver(texts['hand-over-en']);
  checkHandOver(texts['hand-over-zh']);
  return {
    number: ++compiled,
    rules: ClientRules.read(texts['client-rules']),
    formats: {
      base64: LINK_LIST,
      shadowrocket: SHADOWROCKET,
      sip008: SIP008,
      clash: clashFormat(MIHOMO, text('clash')),
      'clash-legacy': clashFormat(OLD_CLASH, text('clash')),
      'sing-box': singBoxFormat(text('sing-box')),
      'sing-box-legacy': singBoxFormat(text('sing-box-legacy'), 'old'),
      surge: surgeFormat(SURGE, text('surge'), 'surge'),
      surfboard: surgeFormat(SURFBOARD, text('surfboard'), 'surfboard'),
      'quantumult-x': QUANTUMULT_X,
      loon: LOON,
    },
  };
}
