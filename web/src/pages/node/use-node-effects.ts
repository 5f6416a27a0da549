import { useTranslation } from 'react-i18next';
import type { NodeValues } from '../nodes/form/node-values.js';

/** The fields that are in the settings of every app. */
const OF_APPS = ['host', 'method', 'protocol', 'obfs', 'obfsParam', 'port', 'passwd', 'isSingle'] as const;

/** Returns a function that names what a change of a node takes from its users, in sentences. */
export function useNodeEffects(name: string): (before: NodeValues, after: NodeValues) => readonly string[] {
  const { t } = useTranslation();
  return (before, after) =>
    [
      OF_APPS.some((field) => before[field] !== after[field]) && t('node.effects.apps', { name }),
      before.level !== after.level && after.level !== '' && t('node.effects.level', { name, level: after.level }),
      before.daemon !== after.daemon && t('node.effects.daemon', { name }),
      before.isUdp && !after.isUdp && t('node.effects.udp', { name }),
    ].filter((effect) => effect !== false);
}
