import type { PATTERN_KINDS } from '../../common/checks/pattern-problem.js';

/** Why the panel can make no file of a text: the sentence of each kind, with values in braces. */
export const TEMPLATE_TEXTS = {
  'clash-form': 'must be a mapping',
  'clash-groups': 'proxy-groups must be a list with a group',
  'clash-name': 'each group must have a name',
  'clash-members': 'the proxies of the group {group} must be a list of names',
  json: 'not JSON: line {line}, column {column}: {mistake}',
  'sing-box-form': 'must be an object',
  'sing-box-groups': 'outbounds must be a list with a group',
  'sing-box-tag': 'each outbound must have a tag',
  'sing-box-members': 'the outbounds of {tag} must be a list of tags',
  'surge-proxies': 'must have the line {line} in [Proxy]',
  'surge-names': 'must have {word} in a group of [Proxy Group]',
  'too-deep': 'lists and objects may be nested {most} levels deep',
  'too-many-groups': 'the groups may stand for all proxies or some of them {most} times together',
  'unknown-word': '{word} is not one of {known}',
  yaml: 'not YAML: line {line}, column {column}: {mistake}',
  'yaml-alias': 'not YAML: no anchor stands before the alias {alias}',
  'yaml-aliases': 'not YAML: its aliases would fill the memory',
  'yaml-other': 'not YAML: {mistake}',
} as const;

/** The mistakes in the syntax of JSON: the sentence of each. */
export const JSON_TEXTS = {
  'json-colon': 'a colon is missing here',
  'json-comma': 'a comma is missing here, or the end of the list or object',
  'json-cut': 'the text ends too early: a bracket, a brace or a quotation mark is missing',
  'json-end': 'nothing may follow the end of the object',
  'json-key': 'a name in quotation marks is missing here',
  'json-text': 'this text has no end, a line end, or an unknown escape',
  'json-value': 'a value is missing here',
} as const;

export type TemplateKind = keyof typeof TEMPLATE_TEXTS;
export type JsonMistake = keyof typeof JSON_TEXTS;

/** The kind of a problem. It stays the same when the sentence changes, so programs can translate it. */
export type BadTemplateKind = TemplateKind | (typeof PATTERN_KINDS)[number];
