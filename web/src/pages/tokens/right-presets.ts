import type { Right } from '../../api/resources/session.js';

/** Usual selections of rights, by the purpose of the program. */
export const PRESETS = {
  monitoring: ['users:read', 'nodes:read', 'traffic:read'],
  billing: ['users:read', 'users:write', 'traffic:read'],
  provisioning: ['nodes:read', 'nodes:write', 'nodes:secrets', 'keys:read', 'keys:write'],
  audit: ['audit:read', 'settings:read'],
} as const satisfies Record<string, readonly Right[]>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];
