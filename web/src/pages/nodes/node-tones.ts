import type { NodeState } from '../../api/nodes.js';
import type { Tone } from '../../parts/state-mark.js';

export const NODE_TONES: Readonly<Record<NodeState, Tone>> = {
  up: 'good',
  late: 'warning',
  down: 'bad',
  never: 'idle',
};
