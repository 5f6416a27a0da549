import { stringify } from 'yaml';
import { isJsonObject, type JsonObject } from '../../common/json/json-object.js';
import { type Known } from '../formats/ciphers.js';
import { clashProxy } from '../formats/clash/clash-proxy.js';
import { cleanName } from '../formats/entry-names.js';
import type { Format, PrintedProxy } from '../formats/format.js';
import { jsonInYaml } from '../formats/text-parts.js';
import { GroupMembers, type Member, membersOf } from './group-members.js';
import { BadTemplate } from './template.errors.js';
import { readYaml } from './yaml-text.js';

const BUILT_IN = ['DIRECT', 'REJECT', 'REJECT-DROP', 'PASS', 'COMPATIBLE', 'GLOBAL'];

interface Group {
  readonly fields: JsonObject;
  readonly members: readonly Member[] | undefined;
}

/**
 * The format of mihomo or Clash, with the groups, rules and DNS of a template. In the list of a group `*` stands for all proxies, and
 * `/pattern/` for those with a matching name.
 *
 * @throws BadTemplate
 */
export function clashFormat(known: Known, template: string): Format {
  const { 'proxy-groups': list, proxies: _none, ...rest } = readMapping(template);
  if (!Array.isArray(list) || list.length === 0) throw BadTemplate.of('clash-groups');
  const lists = new GroupMembers();
  const groups = list.map((value) => readGroup(value, lists));
  // The quotes of YAML 1.1, since the readers of Go know both versions.
  const head = Object.keys(rest).length === 0 ? '' : stringify(rest, { version: '1.1', lineWidth: 0 });
  const names = groups.map(({ fields }) => String(fields['name']));
  return {
    type: 'text/yaml; charset=utf-8',
    ending: 'yaml',
    taken: [...BUILT_IN, ...names],
    name: cleanName,
    print: (proxy) => clashProxy(known, proxy),
    file: (proxies) => {
      const items = proxies.map(({ text }) => `  - ${text}\n`).join('');
      const shown = groups.map((group) => `  - ${groupText(group, proxies)}\n`).join('');
      return `${head}proxies:\n${items}proxy-groups:\n${shown}`;
    },
  };
}

function readMapping(template: string): JsonObject {
  const value = readYaml(template);
  if (!isJsonObject(value)) throw BadTemplate.of('clash-form');
  return value;
}

function readGroup(value: unknown, lists: GroupMembers): Group {
  if (!isJsonObject(value) || typeof value['name'] !== 'string') throw BadTemplate.of('clash-name');
  const { proxies, ...fields } = value;
  if (proxies === undefined) return { fields, members: undefined };
  if (!isTextList(proxies)) throw BadTemplate.of('clash-members', { group: value['name'] });
  return { fields, members: lists.read(proxies) };
}

function groupText({ fields, members }: Group, proxies: readonly PrintedProxy[]): string {
  return jsonInYaml(members === undefined ? fields : { ...fields, proxies: membersOf(members, proxies) });
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
