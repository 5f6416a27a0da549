import { DEFAULT_CLASH } from '../templates/default-clash.js';
import { DEFAULT_SING_BOX, DEFAULT_SING_BOX_LEGACY } from '../templates/default-sing-box.js';
import { DEFAULT_SURFBOARD, DEFAULT_SURGE } from '../templates/default-surge.js';
import { DEFAULT_CLIENT_RULES } from './default-client-rules.js';
import { DEFAULT_HAND_OVER, DEFAULT_HAND_OVER_CHINESE } from './hand-over.js';

export const TEMPLATE_NAMES = ['clash', 'sing-box', 'sing-box-legacy', 'surge', 'surfboard'] as const;
/** The templates of the formats with groups. `clash` serves both cores. */
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export const TEXT_NAMES = ['client-rules', ...TEMPLATE_NAMES, 'hand-over-en', 'hand-over-zh'] as const;
/** The rules of user agents, the templates, and the texts with which operators hand users their access, in two languages. */
export type TextName = (typeof TEXT_NAMES)[number];

export const DEFAULT_TEXTS: Readonly<Record<TextName, string>> = {
  'client-rules': DEFAULT_CLIENT_RULES,
  clash: DEFAULT_CLASH,
  'sing-box': DEFAULT_SING_BOX,
  'sing-box-legacy': DEFAULT_SING_BOX_LEGACY,
  surge: DEFAULT_SURGE,
  surfboard: DEFAULT_SURFBOARD,
  'hand-over-en': DEFAULT_HAND_OVER,
  'hand-over-zh': DEFAULT_HAND_OVER_CHINESE,
};

/** True for a text that operators send to users, and no app gets. */
export function isHandOver(name: TextName): boolean {
  return name === 'hand-over-en' || name === 'hand-over-zh';
}

/** The text of this name. @returns undefined for another word */
export function textNamed(word: string): TextName | undefined {
  return TEXT_NAMES.find((name) => name === word);
}

/** The template of this name. @returns undefined for another word */
export function templateNamed(word: string): TemplateName | undefined {
  return TEMPLATE_NAMES.find((name) => name === word);
}
