import { isAlias, isCollection, isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import { BadTemplate } from './template.errors.js';
import { isTooDeep, MAX_DEPTH } from './nesting.js';
import { badAlias, badYaml, REPEATED_KEY } from './yaml-mistake.js';

/** The library looks for the anchor of each alias among all nodes before it. */
const MAX_ALIASES = 200;

type Content = ReturnType<typeof parseDocument>['contents'];

interface Waiting {
  readonly node: unknown;
  readonly depth: number;
}

/**
 * Reads a YAML text, in a time that is linear in its length. The library compares each key of a mapping with all others, and copies the line
 * of each mistake, so this looks for repeated keys itself and takes the first mistake alone.
 *
 * @throws BadTemplate for a text that is not YAML, nests too deeply, or has too many aliases
 */
export function readYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parsed(text, lineCounter);
  const [error] = document.errors;
  if (error !== undefined) throw badYaml(error, lineCounter.linePos(error.pos[0]));
  const repeated = checkNodes(document.contents);
  if (repeated !== undefined) throw badYaml(REPEATED_KEY, lineCounter.linePos(repeated));
  const value = valueOf(document);
  // Aliases nest as well.
  if (isTooDeep(value)) throw BadTemplate.of('too-deep', { most: MAX_DEPTH });
  return value;
}

function parsed(text: string, lineCounter: LineCounter): ReturnType<typeof parseDocument> {
  try {
    return parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error', lineCounter });
  } catch (error) {
    // The library calls itself for each level, and reports a full stack as a mistake of the text in some places only.
    if (error instanceof RangeError) throw BadTemplate.of('too-deep', { most: MAX_DEPTH });
    throw error;
  }
}

function valueOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw badAlias(error);
  }
}

/** @returns the position of the first key that stands twice in a mapping; undefined for none */
function checkNodes(contents: Content): number | undefined {
  const waiting: Waiting[] = [{ node: contents, depth: 1 }];
  let aliases = 0;
  let repeated: number | undefined;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > MAX_DEPTH) throw BadTemplate.of('too-deep', { most: MAX_DEPTH });
    if (isAlias(node) && ++aliases > MAX_ALIASES) throw BadTemplate.of('yaml-aliases');
    if (isMap(node)) repeated = earlier(repeated, repeatedKeyOf(node.items));
    for (const child of childrenOf(node)) waiting.push({ node: child, depth: isPair(node) ? depth : depth + 1 });
  }
  return repeated;
}

function childrenOf(node: unknown): readonly unknown[] {
  if (isPair(node)) return [node.key, node.value];
  return isCollection(node) ? node.items : [];
}

function repeatedKeyOf(pairs: readonly { readonly key: unknown }[]): number | undefined {
  const known = new Set<unknown>();
  for (const { key } of pairs) {
    if (!isScalar(key)) continue;
    if (known.has(key.value)) return key.range?.[0] ?? 0;
    known.add(key.value);
  }
  return undefined;
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
