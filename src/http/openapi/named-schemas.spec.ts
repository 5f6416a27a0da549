import type { OpenAPIObject } from '@nestjs/swagger';
import { withNamedSchemas } from './named-schemas.js';
import { list, named, record, type Schema, string, integer } from '../../fields/schemas.js';

function answering(...schemas: (Schema | { $ref: string })[]): OpenAPIObject {
  const responses = Object.fromEntries(
    schemas.map((schema, index) => [
      String(200 + index),
      { description: '', content: { 'application/json': { schema } } },
    ]),
  );
  return { openapi: '3.1.0', info: { title: 'An API', version: '1' }, paths: { '/x': { get: { responses } } } };
}

describe('named schemas', () => {
  const word = named('Word', string);
  const page = named('Page', record({ title: string, words: list(word) }));

  it('are written into the description once, and every use refers to them', () => {
    const { info, paths, components } = withNamedSchemas(answering(page, list(page), word));
    expect(info.title).toBe('An API');
    expect(components?.schemas).toEqual({
      Page: record({ title: string, words: { type: 'array', items: { $ref: '#/components/schemas/Word' } } }),
      Word: { type: 'string' },
    });
    const aWord = { $ref: '#/components/schemas/Word' };
    const aPage = { $ref: '#/components/schemas/Page' };
    expect(paths).toEqual(answering(aPage, { type: 'array', items: aPage }, aWord).paths);
  });

  it('are rejected when different schemas share a name', () => {
    expect(() => withNamedSchemas(answering(word, named('Word', integer)))).toThrow('Two schemas are called Word');
  });

  it('leave the given schema objects unchanged', () => {
    const given = answering(page);
    withNamedSchemas(given);
    expect(given).toEqual(answering(page));
  });
});
