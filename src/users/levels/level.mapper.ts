import { showFields } from '../../fields/field-documents.js';
import { type LevelDocument, LevelFields } from './level.fields.js';
import type { Level } from './level.entity.js';

/** A level as commands, the admin API and the audit log show it. */
export function levelDocument(level: Level): LevelDocument {
  return showFields(LevelFields, level);
}
