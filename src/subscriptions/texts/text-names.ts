import { DEFAULT_CLASH } from '../templates/default-clash.js';
import { DEFAULT_SING_BOX, DEFAULT_SING_BOX_LEGACY } from '../templates/default-sing-box.js';
import { DEFAULT_SURFBOARD, DEFAULT_SURGE } from '../templates/default-surge.js';
import { DEFAULT_CLIENT_RULES } from './default-client-rules.js';

export const TEXT_NAMES = ['client-rules', 'clash', 'sing-box', 'sing-box-legacy', 'surge', 'surfboard'] as const;
/** The rules of user agents, and the templates of the formats with groups. `clash` serves both cores. */
export type TextName = (typeof TEXT_NAMES)[number];

export const DEFAULT_TEXTS: Readonly<Record<TextName, string>> = {
  'client-rules': DEFAULT_CLIENT_RULES,
  clash: DEFAULT_CLASH,
  'sing-box': DEFAULT_SING_BOX,
  'sing-box-legacy': DEFAULT_SING_BOX_LEGACY,
  surge: DEFAULT_SURGE,
  surfboard: DEFAULT_SURFBOARD,
};

/** The text of this name. @returns undefined for another word */
export function textNamed(word: string): TextName | undefined {
  return TEXT_NAMES.find((name) => name === word);
}
