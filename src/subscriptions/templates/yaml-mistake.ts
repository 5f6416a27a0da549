import type { ErrorCode, YAMLError } from 'yaml';
import { BadTemplate } from './template.errors.js';

/** The mistakes in the syntax of YAML, by the codes of the library. `yaml-other` stands for those that only the library's own words describe. */
const MISTAKES = {
  ALIAS_PROPS: 'yaml-alias-props',
  BAD_ALIAS: 'yaml-bad-alias',
  BAD_COLLECTION_TYPE: 'yaml-other',
  BAD_DIRECTIVE: 'yaml-directive',
  BAD_DQ_ESCAPE: 'yaml-escape',
  BAD_INDENT: 'yaml-indent',
  BAD_PROP_ORDER: 'yaml-order',
  BAD_SCALAR_START: 'yaml-start',
  BLOCK_AS_IMPLICIT_KEY: 'yaml-nested',
  BLOCK_IN_FLOW: 'yaml-block',
  DUPLICATE_KEY: 'yaml-repeated',
  IMPOSSIBLE: 'yaml-other',
  KEY_OVER_1024_CHARS: 'yaml-long-key',
  MISSING_CHAR: 'yaml-missing',
  MULTILINE_IMPLICIT_KEY: 'yaml-key-lines',
  MULTIPLE_ANCHORS: 'yaml-two-anchors',
  MULTIPLE_DOCS: 'yaml-two-documents',
  MULTIPLE_TAGS: 'yaml-two-tags',
  NON_STRING_KEY: 'yaml-other',
  RESOURCE_EXHAUSTION: 'yaml-too-deep',
  TAB_AS_INDENT: 'yaml-tab',
  TAG_RESOLVE_FAILED: 'yaml-other',
  UNEXPECTED_TOKEN: 'yaml-unexpected',
} as const satisfies Record<ErrorCode, string>;

/** The ids of these mistakes, which stay the same when the library changes. */
export const YAML_MISTAKES: ReadonlySet<string> = new Set(Object.values(MISTAKES));

const UNKNOWN_ALIAS = /^Unresolved alias .*: (.+)$/;
const TOO_MANY_ALIASES = /^Excessive alias count/;
/** The mistake of a key that stands twice in a mapping, in the words of the library. */
export const REPEATED_KEY: Pick<YAMLError, 'code' | 'message'> = {
  code: 'DUPLICATE_KEY',
  message: 'Map keys must be unique',
};

/** The error for a text that the YAML library rejects. @param place of the mistake, from 1 */
export function badYaml(
  { code, message }: Pick<YAMLError, 'code' | 'message'>,
  { line, col: column }: { readonly line: number; readonly col: number },
): BadTemplate {
  const values = { kind: 'yaml', line, column, mistake: message, problem: MISTAKES[code] } as const;
  return new BadTemplate(`not YAML: ${message} at line ${line}, column ${column}`, values);
}

/** The error for aliases that the YAML library rejects. It has no code for them. */
export function badAlias(error: unknown): BadTemplate {
  const message = error instanceof Error ? error.message : String(error);
  const [, alias] = UNKNOWN_ALIAS.exec(message) ?? [];
  if (alias !== undefined) return BadTemplate.of('yaml-alias', { alias });
  return TOO_MANY_ALIASES.test(message)
    ? BadTemplate.of('yaml-aliases')
    : BadTemplate.of('yaml-other', { mistake: message });
}
