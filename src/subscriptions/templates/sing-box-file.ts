import { isJsonObject, type JsonObject } from '../../common/json/json-object.js';
import { cleanName } from '../formats/entry-names.js';
import type { Format } from '../formats/format.js';
import { singBoxOutbound, type SingBoxVersion } from '../formats/sing-box/outbound.js';
import { GroupMembers, type Member, membersOf } from './group-members.js';
import { jsonMistake, type Mistake } from './json-mistake.js';
import { isTooDeep, MAX_DEPTH } from './nesting.js';
import { BadTemplate } from './template.errors.js';
import { JSON_TEXTS, type JsonMistake } from './template-texts.js';

interface Outbound {
  readonly fields: JsonObject;
  readonly members: readonly Member[] | undefined;
}

/**
 * The format of sing-box, with the groups, rules and DNS of a template. In the list of a group `*` stands for all proxies, and
 * `/pattern/` for those with a matching name.
 *
 * @param version that of the apps
 * @throws BadTemplate
 */
export function singBoxFormat(template: string, version: SingBoxVersion = 'new'): Format {
  const { outbounds: list, ...rest } = readObject(template);
  if (!Array.isArray(list) || list.length === 0) throw BadTemplate.of('sing-box-groups');
  const groups = new GroupMembers();
  const outbounds = list.map((value) => readOutbound(value, groups));
  const head = JSON.stringify(rest).slice(0, -1);
  return {
    type: 'application/json; charset=utf-8',
    ending: 'json',
    taken: outbounds.map(({ fields }) => String(fields['tag'])),
    name: cleanName,
    print: (proxy) => singBoxOutbound(version, proxy),
    file: (proxies) => {
      const own = outbounds.map(({ fields, members }) =>
        JSON.stringify(members === undefined ? fields : { ...fields, outbounds: membersOf(members, proxies) }),
      );
      const all = [...own, ...proxies.map(({ text }) => text)].join(',\n');
      return `${head}${head === '{' ? '' : ','}"outbounds":[\n${all}\n]}\n`;
    },
  };
}

function readObject(template: string): JsonObject {
  const mistake = jsonMistake(template);
  if (mistake !== undefined) throw badJson(mistake);
  const value: unknown = JSON.parse(template);
  if (isTooDeep(value)) throw BadTemplate.of('too-deep', { most: MAX_DEPTH });
  if (!isJsonObject(value)) throw BadTemplate.of('sing-box-form');
  return value;
}

function badJson({ problem, line, column }: Mistake<JsonMistake>): BadTemplate {
  const { message, values } = BadTemplate.of('json', { line, column, mistake: JSON_TEXTS[problem] });
  return new BadTemplate(message, { ...values, problem });
}

function readOutbound(value: unknown, groups: GroupMembers): Outbound {
  if (!isJsonObject(value) || typeof value['tag'] !== 'string') throw BadTemplate.of('sing-box-tag');
  const { outbounds, ...fields } = value;
  if (outbounds === undefined) return { fields, members: undefined };
  const isList = Array.isArray(outbounds) && outbounds.every((each): each is string => typeof each === 'string');
  if (!isList) throw BadTemplate.of('sing-box-members', { tag: value['tag'] });
  return { fields, members: groups.read(outbounds) };
}
