import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NODE_STATES, type NodeState } from '../../api/resources/nodes.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import { NODE_TONES } from '../nodes/node-tones.js';
import { useRights } from '../../session/use-session.js';
import { NodeMap } from './node-map.js';
import classes from './node-states.module.css';

/** Counts the nodes by state. */
export function NodeStates({ states }: { states: Readonly<Record<NodeState, number>> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights();
  const total = NODE_STATES.reduce((sum, state) => sum + states[state], 0);
  return (
    <PanelCard title={t('overview.nodes')} note={t('overview.nodesNote', { count: total })}>
      <div className={classes.bar} aria-hidden>
        {NODE_STATES.filter((state) => states[state] > 0).map((state) => (
          <span key={state} className={classes.part} data-state={state} style={{ flexGrow: states[state] }} />
        ))}
      </div>
      <SimpleGrid cols={{ base: 2, xs: 4 }} mt="md" spacing="sm">
        {NODE_STATES.map((state) => (
          <Link key={state} to={`/nodes?state=${state}`} className="row-link">
            <StateMark tone={NODE_TONES[state]}>{t(`nodes.states.${state}`)}</StateMark>

            <Text fz={22} fw={600} className="numeric">
              {formats.number(states[state])}
            </Text>
          </Link>
        ))}
      </SimpleGrid>
      {may('nodes:read') && <NodeMap />}
    </PanelCard>
  );
}
