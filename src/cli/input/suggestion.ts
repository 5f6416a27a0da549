import { distance } from 'fastest-levenshtein';
import { NotFound, PanelError } from '../../common/problems/panel.errors.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { RulesService } from '../../rules/rules.service.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import type { CommandPanel } from '../command-panel.js';

const MAX_EDITS = 3;
const MIN_BEGINNING = 2;
const MAX_USERS = 200;

/** Lists the names of a kind of thing that might be meant. */
const NAMES: Readonly<Record<string, (panel: CommandPanel, given: string) => Promise<readonly string[]>>> = {
  Node: async (panel) => (await panel.service(NodesService).list()).map(({ node }) => node.name),
  Level: async (panel) => (await panel.service(LevelsService).list()).map(({ name }) => name),
  Group: async (panel) => (await panel.service(GroupsService).list()).map(({ name }) => name),
  Operator: async (panel) => (await panel.service(OperatorsService).list()).map(({ name }) => name),
  'Rule group': async (panel) => (await panel.service(RulesService).list()).map(({ group }) => group.name),
  User: usersLike,
};

/** The same error, with the name that was probably meant if there is one. */
class NotFoundUnlessMeant extends PanelError {
  constructor(error: NotFound, meant: string) {
    super(error.status, `${error.message}. Did you mean ${meant}?`, { cause: error });
  }
}

/** Adds the most similar name to an error about a missing one. */
export async function withSuggestion(error: unknown, panel: CommandPanel): Promise<unknown> {
  if (!(error instanceof NotFound)) return error;
  const [, kind = '', given = ''] = /^([A-Z][a-z]+(?: group)?) "?(.+?)"? not found$/.exec(error.message) ?? [];
  const names = (await NAMES[kind]?.(panel, given)) ?? [];
  const meant = closest(given, names);
  return meant === undefined ? error : new NotFoundUnlessMeant(error, meant);
}

function closest(given: string, names: readonly string[]): string | undefined {
  const text = given.toLowerCase();
  const limit = Math.min(MAX_EDITS, Math.floor(text.length / 2));
  const ranked = names.map((name) => ({ name, edits: distance(text, name.toLowerCase()) }));
  return ranked.filter(({ edits }) => edits <= limit).sort((a, b) => a.edits - b.edits)[0]?.name;
}

/** Users whose account has the same beginning, or the same part after the @. */
async function usersLike(panel: CommandPanel, given: string): Promise<readonly string[]> {
  const [beginning] = given.split('@');
  const texts = [(beginning ?? '').slice(0, MIN_BEGINNING), given.includes('@') ? given.slice(given.indexOf('@')) : ''];
  const found: string[] = [];
  for (const text of texts.filter((each) => each.length >= MIN_BEGINNING)) {
    const sort = { by: 'id', isDescending: false } as const;
    const { users } = await panel.service(UserSearchService).page({ text }, sort, null, MAX_USERS);
    found.push(...users.map(({ account }) => account));
  }
  return found;
}
