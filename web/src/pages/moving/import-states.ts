import type { PanelImport } from '../../api/resources/settings.js';

/** True while the panel receives or works. */
export function isRunning({ state }: Pick<PanelImport, 'state'>): boolean {
  return state === 'receiving' || state === 'trying' || state === 'running';
}

/** The tone of a state mark. */
export function toneOf({ state }: Pick<PanelImport, 'state'>): 'good' | 'bad' | 'warning' | 'idle' {
  if (state === 'done') return 'good';
  if (state === 'failed' || state === 'stopped') return 'bad';
  return state === 'cancelled' ? 'idle' : 'warning';
}
