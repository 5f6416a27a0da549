import type { NodeState } from '../../api/resources/nodes.js';
import type { Tone } from '../../values/state-mark.js';

export const NODE_TONES: Readonly<Record<NodeState, Tone>> = {
  up: 'good',
  late: 'warning',
  down: 'bad',
  never: 'idle',
};
