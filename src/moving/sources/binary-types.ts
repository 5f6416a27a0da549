/** Types whose values are bytes and not text, in small letters. */
export const BINARY_TYPES: ReadonlySet<string> = new Set([
  ...['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'bytea'],
  ...['geometry', 'point', 'linestring', 'polygon', 'multipoint', 'multilinestring', 'multipolygon', 'vector'],
  ...['geometrycollection', 'geomcollection'],
]);
