/** Runs open imports from other panels. */
export const PANEL_IMPORT_JOB = 'panel-imports';
/** Ends abandoned imports, and deletes old reports. */
export const PANEL_IMPORT_PURGE_JOB = 'old-panel-imports';

/** How messages name an import of the panel. */
export function holderOf(id: number): string {
  return `import ${id} of the panel`;
}
