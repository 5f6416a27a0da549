import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Imports go down this list only. Folders on one rung do not import each other. The empty name is `src` itself. */
const rungs = [
  ['cli'],
  [''],
  ['health'],
  ['admin'],
  ['moving'],
  ['subscriptions', 'uniproxy'],
  ['auth', 'traffic', 'presence', 'push', 'rules'],
  ['nodes'],
  ['operations'],
  ['users', 'line-key', 'operators'],
  ['jobs', 'addresses'],
  ['audit', 'credentials'],
  ['http', 'database'],
  ['metrics', 'tracing', 'fields'],
  ['config'],
  ['common'],
];

/** A file with such a suffix has one class, whose name ends with the suffix: `line-key.cache.ts` has `LineKeyCache`. */
const classRoles = [
  ...[
    'module',
    'controller',
    'service',
    'repository',
    'guard',
    'interceptor',
    'pipe',
    'filter',
    'strategy',
    'middleware',
  ],
  ...['cache', 'buffer', 'queue', 'job', 'runner', 'stream', 'snapshot', 'client', 'indicator', 'factory', 'fields'],
];
/** Files with other suffixes hold several things of one kind, or a class that TypeORM or Nest names otherwise. */
const otherRoles = ['entity', 'dto', 'docs', 'errors', 'mapper', 'command', 'decorator', 'decorators', 'spec'];

const root = join(import.meta.dirname, '..');
const sources = filesUnder('src').map(parse);
const programSources = sources.filter(({ name }) => !name.endsWith('.spec.ts'));
const around = [
  ...filesUnder('test'),
  ...filesUnder('bench'),
  ...['ormconfig.ts'].filter((name) => existsSync(join(root, name))),
];
const everything = [...sources, ...around.map(parse)];

describe('the architecture', () => {
  it('covers the existing source files', () => {
    expect(programSources.length).toBeGreaterThan(5);
  });

  it('lists every folder', () => {
    const folders = new Set(sources.map(({ name }) => folderOf(name)));
    expect([...folders].filter((folder) => rungOf(folder) === -1)).toEqual([]);
  });

  it('allows imports only down the list', () => {
    const isAllowed = (from: string, to: string) =>
      folderOf(from) === folderOf(to) || rungOf(folderOf(from)) < rungOf(folderOf(to));

    const wrong = programSources.flatMap((file) =>
      ownImports(file)
        .filter(({ target }) => !isAllowed(file.name, target))
        .map(({ written }) => `${file.name} imports ${written}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import cycles', () => {
    expect(cycles(sources)).toEqual([]);
  });

  it('writes relative imports with their extension', () => {
    const wrong = everything.flatMap((file) =>
      file.imports
        .filter((written) => written.startsWith('.') && !/\.(js|mjs|json)$/.test(written))
        .map((written) => `${file.name} imports ${written}`),
    );
    expect(wrong).toEqual([]);
  });

  it('imports only existing files, in scripts too', () => {
    const scripts = ['bench', 'scripts', 'test'].flatMap((folder) => filesUnder(folder, '.mjs')).map(parse);
    const isThere = (target: string) =>
      target.startsWith('dist/') ||
      [target, target.replace(/\.js$/, '.ts')].some((name) => existsSync(join(root, name)));
    const wrong = [...everything, ...scripts].flatMap((file) =>
      file.imports
        .filter((written) => written.startsWith('.') && !isThere(normalize(join(dirname(file.name), written))))
        .map((written) => `${file.name} imports ${written}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no index.ts', () => {
    expect(names(sources).filter((name) => basename(name) === 'index.ts')).toEqual([]);
  });

  it('has no folder with more than fifteen files, except migrations', () => {
    const counts = new Map<string, number>();
    const others = ['test', 'web/src']
      .flatMap((folder) => filesUnder(folder, ''))
      .filter((name) => /\.\w+$/.test(name));
    const all = [...names(sources), ...others];
    for (const folder of all.map((name) => dirname(name))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    const crowded = [...counts].filter(([folder, count]) => count > 15 && basename(folder) !== 'migrations');
    expect(crowded).toEqual([]);
  });

  it('has no catch-all folder', () => {
    const vague = ['util', 'utils', 'shared', 'helpers', 'types', 'lib', 'misc', 'other', 'parts', 'components'];
    const isIn = (name: string, folders: string[]) =>
      dirname(name)
        .split('/')
        .some((each) => folders.includes(each));
    expect(names(sources).filter((name) => isIn(name, vague))).toEqual([]);
    expect(filesUnder('web/src', '').filter((name) => isIn(name, [...vague, 'common']))).toEqual([]);
  });

  it('needs no forwardRef', () => {
    expect(findAll(everything, (node) => ts.isIdentifier(node) && node.text === 'forwardRef')).toEqual([]);
  });

  it('never lets TypeORM synchronize the schema', () => {
    const isOn = (node: ts.Node) =>
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'synchronize' &&
      node.initializer.kind !== ts.SyntaxKind.FalseKeyword;
    expect(findAll(everything, isOn)).toEqual([]);
  });

  it('reads the environment in src/config only, except that cli.ts passes it on', () => {
    const isEnvironment = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
      /^(globalThis\.)?process(\??\.env|\[['"`]env['"`]\])$/.test(node.getText());
    const isImported = (node: ts.Node) =>
      ts.isImportDeclaration(node) && /\bprocess['"]$/.test(node.moduleSpecifier.getText());
    const outside = programSources.filter(({ name }) => folderOf(name) !== 'config' && name !== 'src/cli/cli.ts');
    expect(findAll(outside, (node) => isEnvironment(node) || isImported(node))).toEqual([]);
  });

  it('takes the time from the Clock, so that tests can set it', () => {
    const isNow = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') ||
      (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0) ||
      (ts.isCallExpression(node) && node.expression.getText() === 'Date');
    const outside = programSources.filter(({ name }) => folderOf(name) !== 'common');
    expect(findAll(outside, isNow)).toEqual([]);
  });

  it('names its types: `object` hides the fields', () => {
    expect(findAll(sources, (node) => node.kind === ts.SyntaxKind.ObjectKeyword)).toEqual([]);
  });

  it('checks every body: only the decorator that adds the check reads a body', () => {
    const isPlainBody = (node: ts.Node) => ts.isDecorator(node) && /^@Body\b/.test(node.getText());
    expect(findAll(programSources, isPlainBody)).toEqual([]);
  });

  it('keeps controllers free of decisions', () => {
    const controllers = sources.filter(({ name }) => name.endsWith('.controller.ts'));
    expect(findAll(controllers, (node) => ts.isIfStatement(node) || ts.isTryStatement(node))).toEqual([]);
  });

  it('touches a table only in the folder that owns its entity', () => {
    const owners = new Map(
      sources
        .filter(({ name }) => name.endsWith('.entity.ts'))
        .flatMap((file) => exportedClasses(file).map((entity) => [entity, folderOf(file.name)] as const)),
    );
    const isForeign = (text: string, file: Source) => (owners.get(text) ?? folderOf(file.name)) !== folderOf(file.name);
    // `manager.find(User, …)`, `@InjectRepository(User)`, `dataSource.getRepository(User)`
    const passesForeign = (node: ts.Node, file: Source) =>
      ts.isCallExpression(node) && node.arguments.some((argument) => isForeign(argument.getText(), file));
    expect(findAll(programSources, passesForeign)).toEqual([]);
  });

  it('keeps SQL, query builders and calls of a manager in repositories and in src/database', () => {
    const outside = programSources.filter(
      ({ name }) => folderOf(name) !== 'database' && !name.endsWith('.repository.ts'),
    );
    expect(findAll(outside, isStatement)).toEqual([]);
  });

  it('has controllers that are found by their suffix', () => {
    expect(names(programSources).filter((name) => name.endsWith('-controller.ts'))).toEqual([]);
  });

  it('has names that end with their role: the suffix of the file and of its class', () => {
    const wrong = programSources.flatMap((file) => {
      const parts = basename(file.name, '.ts').split('.');
      const role = parts.length > 1 ? (parts.at(-1) ?? '') : '';
      if (classRoles.includes(role)) {
        const wanted = pascalCase(parts);
        return exportedClasses(file).includes(wanted) ? [] : [`${file.name} has no class ${wanted}`];
      }
      if (role !== '' && !otherRoles.includes(role)) return [`${file.name} has a suffix that is no role`];
      return isProvider(file) ? [`${file.name} has a class for Nest, and no role`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('never imports a class of a decorated signature as a type, which would silently disable validation and injection', () => {
    expect(programSources.flatMap(erasedClasses)).toEqual([]);
  });
});

interface Source {
  /** Relative to the root of the project: `src/users/user/user.entity.ts`. */
  name: string;
  tree: ts.SourceFile;
  /** As in the source: `./user.entity.js`. */
  imports: string[];
}

function filesUnder(folder: string, ending = '.ts'): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith(ending))
    .sort();
}

function parse(name: string): Source {
  const text = readFileSync(join(root, name), 'utf8');
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return { name, imports, tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) };
}

function names(files: Source[]) {
  return files.map(({ name }) => name);
}

/** `line-key.cache` → `LineKeyCache` */
function pascalCase(parts: string[]) {
  const words = parts.flatMap((part) => part.split('-'));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Whether Nest creates instances of a class of this file, or TypeORM maps a table to it. */
function isProvider({ tree }: Source) {
  return tree.statements.filter(ts.isClassDeclaration).some((node) => {
    const decorators = (ts.getDecorators(node) ?? []).map((decorator) => decorator.expression.getText());
    const parents = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.expression.getText()));
    return (
      decorators.some((text) => /^(Injectable|Module|Controller|Catch)\b/.test(text)) || parents.includes('Repository')
    );
  });
}

/** `manager.find(…)`, `….query(…)`, `….createQueryBuilder(…)`, `'SELECT …'`, `lockRows(manager, 'users', …)` */
function isStatement(node: ts.Node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
    return /^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s/.test(node.text);
  }
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression;
  if (ts.isIdentifier(called))
    return ['execute', 'lockRows', 'changeRows', 'insertRows', 'insertOrLock'].includes(called.text);
  if (!ts.isPropertyAccessExpression(called)) return false;
  const isManager = /\b(manager|inner)$/i.test(called.expression.getText());
  const name = called.name.text;
  return name === 'createQueryBuilder' || name === 'query' || (isManager && !['withRepository'].includes(name));
}

/** `src/users/user/user.entity.ts` → `users`; `src/app.ts` → the empty string. */
function folderOf(name: string) {
  return name.split('/').slice(1, -1)[0] ?? '';
}

function rungOf(folder: string) {
  return rungs.findIndex((rung) => rung.includes(folder));
}

/** The imports of a file that lead to another file of `src`. */
function ownImports(file: Source) {
  return file.imports
    .filter((written) => written.startsWith('.'))
    .map((written) => ({ written, target: targetOf(file, written) }))
    .filter(({ target }) => target.startsWith('src/'));
}

function targetOf(file: Source, written: string) {
  return normalize(join(dirname(file.name), written)).replace(/\.js$/, '.ts');
}

function cycles(files: Source[]) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) found.push([...path.slice(path.indexOf(name)), name].join(' → '));
    const file = byName.get(name);
    if (!file || done.has(name) || path.includes(name)) return;
    for (const { target } of ownImports(file)) visit(target, [...path, name]);
    done.add(name);
  };
  for (const { name } of files) visit(name, []);
  return found;
}

/** The lines of the files with a matching node: `src/app.ts:12 if (x) …`. */
function findAll(files: Source[], isWanted: (node: ts.Node, file: Source) => boolean) {
  return files.flatMap((file) => {
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      if (isWanted(node, file)) found.push(`${placeOf(file, node)} ${node.getText().split('\n')[0]}`);
      ts.forEachChild(node, visit);
    };
    visit(file.tree);
    return found;
  });
}

function placeOf(file: Source, node: ts.Node) {
  return `${file.name}:${file.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function exportedClasses(file: Source) {
  return file.tree.statements.flatMap((node) => (ts.isClassDeclaration(node) && node.name ? [node.name.text] : []));
}

/** Parameters whose class Nest reads for a decorator or a dependency, but which is imported as a type only. */
function erasedClasses(file: Source) {
  const typeImports = new Map(
    file.tree.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
      const clause = statement.importClause;
      const elements =
        clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
      const target = targetOf(file, (statement.moduleSpecifier as ts.StringLiteral).text);
      return elements
        .filter((element) => clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || element.isTypeOnly)
        .map(
          (element) => [element.name.text, { target, original: (element.propertyName ?? element.name).text }] as const,
        );
    }),
  );
  const isErased = (node: ts.Node) => {
    if (!ts.isParameter(node) || !node.type) return false;
    const type = typeImports.get(node.type.getText().replace(/<.*>$/s, ''));
    const target = sources.find(({ name }) => name === type?.target);
    return (
      type !== undefined && target !== undefined && isDecorated(node) && exportedClasses(target).includes(type.original)
    );
  };
  return findAll([file], isErased);
}

function isDecorated(parameter: ts.ParameterDeclaration) {
  const owner = parameter.parent;
  const has = (node: ts.Node) => ts.canHaveDecorators(node) && (ts.getDecorators(node) ?? []).length > 0;
  return has(parameter) || has(owner) || (ts.isConstructorDeclaration(owner) && has(owner.parent));
}
