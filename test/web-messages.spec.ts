import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../web/src');
const messages = { en: readMessages('en'), zh: readMessages('zh') };
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
  .map((name) => ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.Latest, true));

/** The name of the program, and units that are the same in all languages. */
const UNTRANSLATED = ['Linegate', 'GiB', 'Mbit/s'];
const program = join(import.meta.dirname, '../src');
/** An action in the source: `'user.changed'`, but no address, file or column. */
const NOUN =
  'users?|operation|panel-import|address|login|session|node|entry|line-key|level|group|rule-group|rule|operator|token|admin|secret|audit|backup|move|subscription|subscription-text';
const ACTION = new RegExp(`'((?:${NOUN})\\.(?!id'|at')[a-z]+(?:-[a-z]+)*)'`, 'g');
/** `line-key.${how}`, `quarantine.${state}` and `subscription.${how}`. */
const COMPLETED = [
  ...['line-key.issued', 'line-key.imported', 'line-key.rotated', 'quarantine.approved', 'quarantine.dropped'],
  ...['subscription.issued', 'subscription.replaced'],
  // Of versions with a cancellation for each kind of long work.
  'users.import-cancelled',
];
/** Attributes that users read or hear. */
const SPOKEN = ['aria-label', 'alt', 'description', 'label', 'lead', 'note', 'placeholder', 'title', 'verb'];

describe('the messages of the panel', () => {
  it('have the same keys in every language', () => {
    expect(Object.keys(messages.en).length).toBeGreaterThan(400);
    expect(keysOf(messages.zh)).toEqual(keysOf(messages.en));
  });

  it('have the same placeholders in every language', () => {
    const wrong = Object.entries(messages.zh).filter(([key, text]) => {
      const english = messages.en[key] ?? '';
      return String(placesOf(text)) !== String(placesOf(english));
    });
    expect(wrong).toEqual([]);
  });

  it('are never empty', () => {
    const all = [...Object.entries(messages.en), ...Object.entries(messages.zh)];
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are all used', () => {
    const used = sources.map((source) => source.text).join('\n');
    const named = (key: string) => ["'", '`', '"'].some((quote) => used.includes(`${quote}${key}${quote}`));
    // `users.states.${state}`: every message below `users.states` is used.
    const beginnings = [...used.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map(([, beginning = '']) => beginning);
    const isUsed = (key: string) => named(key) || beginnings.some((beginning) => key.startsWith(beginning));
    expect(keysOf(messages.en).filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the sentences of the audit log', () => {
  const source = ts.createSourceFile(
    'actions.ts',
    readFileSync(join(root, 'pages/audit/actions.ts'), 'utf8'),
    ts.ScriptTarget.Latest,
  );

  it('cover every action that the panel writes, and no other', () => {
    const written = actionsOf(readdirSync(program, { recursive: true, encoding: 'utf8' }));
    const prefix = 'audit.sentences.';
    const told = keysOf(messages.en).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    expect(told).toEqual(written);
    const listed = told.filter((action) => source.text.includes(`'${action.split('.')[1] ?? ''}'`));
    expect(listed).toEqual(written);
  });
});

describe('the pages of the panel', () => {
  it('contain no text of their own', () => {
    expect(sources.flatMap(textsOf)).toEqual([]);
  });
});

/** Actions stand beside the word `action`, and those that a name completes are listed here. */
function actionsOf(names: readonly string[]): string[] {
  const texts = names
    .filter((name) => /(?<!spec)\.ts$/.test(name))
    .map((name) => readFileSync(join(program, name), 'utf8'));
  const literal = texts.flatMap((text) => [...text.matchAll(ACTION)].map(([, action = '']) => action));
  return [...new Set([...literal, ...COMPLETED])].sort();
}

function readMessages(language: string): Record<string, string> {
  const flat: Record<string, string> = {};
  const walk = (tree: object, path: string) => {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value === 'string') flat[path + name] = value;
      else walk(value as object, `${path}${name}.`);
    }
  };
  walk(JSON.parse(readFileSync(join(root, 'i18n', `${language}.json`), 'utf8')) as object, '');
  return flat;
}

/** Without plural endings, which differ between languages. */
function keysOf(flat: Record<string, string>): string[] {
  return [...new Set(Object.keys(flat).map((key) => key.replace(/_(one|other)$/, '')))].sort();
}

function placesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).sort();
}

/** Text in the source that users would read. */
function textsOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const note = (text: string) => {
    const isText = /\p{L}{2,}/u.test(text) && !UNTRANSLATED.includes(text.trim());
    if (isText) found.push(`${source.fileName}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) noteLiteral(node.expression);
    if (ts.isJsxAttribute(node) && SPOKEN.includes(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      noteLiteral(ts.isJsxExpression(initializer) && initializer.expression ? initializer.expression : initializer);
    }
    ts.forEachChild(node, visit);
  };
  const noteLiteral = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) note(node.text);
  };
  visit(source);
  return found;
}
