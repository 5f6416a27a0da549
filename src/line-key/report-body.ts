import type { FastifyRequest } from 'fastify';
import { cutOut, parsePart, PartTooLong } from '../common/json/json-pieces.js';
import { isJsonObject, type JsonObject } from '../common/json/json-object.js';

/** The fields of a report that may be long: they are cut out as text, and parsed in pieces later. */
const LONG_FIELDS = ['traffic', 'alive', 'online'] as const;
type LongField = (typeof LONG_FIELDS)[number];

/** An object that a daemon has sent. */
interface ReportBody {
  /** The texts of its long fields. */
  readonly texts: Readonly<Partial<Record<LongField, string>>>;
  /** All other fields. */
  readonly fields: JsonObject;
}

const UNREADABLE: ReportBody = { texts: {}, fields: {} };
const bodies = new WeakMap<FastifyRequest, ReportBody>();

/** The short fields of the body of a request, parsed or not. A body of another form has none: its reader finds the problem. */
export function reportFields(request: FastifyRequest): JsonObject {
  return reportBody(request).fields;
}

/** True if the body of a request is an object, or nothing at all. PHP and Go write an empty object as null or as an empty list. */
export function isReport(request: FastifyRequest): boolean {
  const { body } = request;
  return (typeof body === 'string' && isNothing(body)) || reportBody(request) !== UNREADABLE;
}

/** True for the text of an object without fields. */
export function isNothing(text: string): boolean {
  return /^\s*(null|\[\s*\])?\s*$/.test(text);
}

/** The texts of the long fields of an unparsed body. */
export function longTexts(request: FastifyRequest): ReportBody['texts'] {
  return reportBody(request).texts;
}

function reportBody(request: FastifyRequest): ReportBody {
  const { body } = request;
  if (typeof body !== 'string') return { texts: {}, fields: isJsonObject(body) ? body : {} };
  const known = bodies.get(request) ?? split(body);
  bodies.set(request, known);
  return known;
}

function split(text: string): ReportBody {
  if (!/^\s*\{/.test(text)) return UNREADABLE;
  try {
    const texts: Partial<Record<LongField, string>> = {};
    let rest = text;
    for (const field of LONG_FIELDS) {
      const cut = cutOut(rest, field);
      if (cut === undefined) continue;
      texts[field] = cut.value;
      rest = cut.rest;
    }
    const fields = parsePart(rest, JSON.parse);
    return isJsonObject(fields) ? { texts, fields } : UNREADABLE;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PartTooLong) return UNREADABLE;
    throw error;
  }
}
