import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** One file imports another. Both are paths relative to the project. */
type Import = readonly [from: string, to: string];

/** In each folder, its files and folders import each other in one direction: they stand on floors, and no way leads back up. */
describe.each(['src', 'web/src'])('in %s', (base) => {
  const files = readdirSync(join(root, base), { recursive: true, encoding: 'utf8' })
    .map((name) => `${base}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.') && !name.endsWith('.d.ts'));
  const imports = files.flatMap(importsOf);
  const folders = [...new Set(files.flatMap(foldersAbove))].filter((folder) => folder.startsWith(base)).sort();

  it('files and folders are found', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it('no folder has files or folders that import each other', () => {
    expect(folders.flatMap((folder) => circleIn(folder, imports))).toEqual([]);
  });
});

function importsOf(name: string): Import[] {
  return ts
    .preProcessFile(readFileSync(join(root, name), 'utf8'), true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => normalize(join(dirname(name), fileName)).replace(/\.js$/, ''))
    .flatMap((target) => [`${target}.ts`, `${target}.tsx`].filter((each) => existsSync(join(root, each))))
    .map((target): Import => [name, target]);
}

/** `src/users/user/user.entity.ts` → `src/users`, `src` */
function foldersAbove(name: string): string[] {
  const folder = dirname(name);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

/** A circle of imports among what lies in a folder, with an import for each step. */
function circleIn(folder: string, imports: readonly Import[]): string[] {
  const steps = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = each.map((name) => childIn(folder, name));
    if (from === undefined || to === undefined || from === to) continue;
    const stepsOf = steps.get(from) ?? new Map<string, Import>();
    steps.set(from, stepsOf.set(to, stepsOf.get(to) ?? each));
  }
  const done = new Set<string>();
  const search = (child: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(child)) return [...path.slice(path.indexOf(child)), child];
    if (done.has(child)) return undefined;
    done.add(child);
    for (const next of steps.get(child)?.keys() ?? []) {
      const circle = search(next, [...path, child]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const child of steps.keys()) {
    const circle = search(child, []);
    if (circle === undefined) continue;
    const proofs = circle.slice(1).map((to, index) =>
      steps
        .get(circle[index] ?? '')
        ?.get(to)
        ?.join(' imports '),
    );
    return [`${folder}: ${circle.join(' → ')}`, ...proofs.map((proof) => `  ${proof}`)];
  }
  return [];
}

/** The file or folder that lies directly in a folder and is or contains the file. */
function childIn(folder: string, name: string): string | undefined {
  return name.startsWith(`${folder}/`) ? relative(folder, name).split('/')[0] : undefined;
}
